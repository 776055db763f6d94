import type { HonourMails } from './mail-translations.ts'
import { quoted } from './quoted.ts'

/** What goes to whoever is asked to confirm an honour. */
export const honourMails: HonourMails = {
  honour_request: (p) => ({
    subject: `¿Puede confirmar este logro de ${p.athleteName || 'un deportista'}?`,
    paragraphs: [
      `${p.athleteName || 'Un deportista'} muestra un logro en Touchline y dice que se lo dio ${p.organization || 'usted'}:`,
    ],
    ...quoted(p.subject),
    closing: [
      'Puede confirmarlo, corregirlo o decir que no. Es un minuto y no necesita una cuenta.',
      ...(p.date ? [`El enlace funciona hasta el ${p.date}.`] : []),
    ],
    button: { label: 'Verlo', url: p.honour },
  }),
  honour_reminder: (p) => ({
    subject: `Recordatorio: ¿puede confirmar este logro de ${p.athleteName || 'un deportista'}?`,
    paragraphs: [
      `${p.athleteName || 'Un deportista'} sigue esperando saber si este logro se lo dio ${p.organization || 'usted'}:`,
    ],
    ...quoted(p.subject),
    closing: [
      'Puede confirmarlo, corregirlo o decir que no, sin cuenta. No enviaremos más recordatorios.',
      ...(p.date ? [`El enlace funciona hasta el ${p.date}.`] : []),
    ],
    button: { label: 'Verlo', url: p.honour },
  }),
  honour_address_taken: (p) => ({
    subject: 'Le han pedido que confirme un logro',
    paragraphs: [
      `${p.athleteName || 'Un deportista'} le ha pedido que confirme un logro en Touchline: ${p.subject}.`,
      'Este correo pertenece a una cuenta de Touchline, y una cuenta no puede confirmar logros. Si habla en nombre de un club o una federación, dé al deportista otra dirección de la entidad.',
    ],
  }),
}
