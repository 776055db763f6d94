import type { HonourMails } from './mail-translations.ts'
import { quoted } from './quoted.ts'

/** What goes to whoever is asked to confirm an honour. */
export const honourMails: HonourMails = {
  honour_request: (p) => ({
    subject: `Pouvez-vous confirmer cette distinction de ${p.athleteName || 'un athlète'} ?`,
    paragraphs: [
      `${p.athleteName || 'Un athlète'} montre une distinction sur Touchline et dit qu’elle vient de ${p.organization || 'vous'} :`,
    ],
    ...quoted(p.subject),
    closing: [
      'Vous pouvez la confirmer, la corriger ou dire non. Cela prend une minute, sans compte.',
      ...(p.date ? [`Le lien fonctionne jusqu’au ${p.date}.`] : []),
    ],
    button: { label: 'Regarder', url: p.honour },
  }),
  honour_reminder: (p) => ({
    subject: `Rappel : pouvez-vous confirmer cette distinction de ${p.athleteName || 'un athlète'} ?`,
    paragraphs: [
      `${p.athleteName || 'Un athlète'} attend toujours de savoir si cette distinction vient de ${p.organization || 'vous'} :`,
    ],
    ...quoted(p.subject),
    closing: [
      'Vous pouvez la confirmer, la corriger ou dire non, sans compte. C’est le seul rappel.',
      ...(p.date ? [`Le lien fonctionne jusqu’au ${p.date}.`] : []),
    ],
    button: { label: 'Regarder', url: p.honour },
  }),
  honour_address_taken: (p) => ({
    subject: 'On vous a demandé de confirmer une distinction',
    paragraphs: [
      `${p.athleteName || 'Un athlète'} vous a demandé de confirmer une distinction sur Touchline : ${p.subject}.`,
      'Cette adresse appartient à un compte Touchline, et un compte ne peut pas confirmer de distinctions. Si vous parlez au nom d’un club ou d’une fédération, donnez à l’athlète une autre adresse de celui-ci.',
    ],
  }),
}
