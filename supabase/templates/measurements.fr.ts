import type { MailParams, MeasurementMails } from './mail-translations.ts'

const figure = ({ number, organization }: MailParams) => {
  const facts: [string, string][] = [
    ['Mesuré par', organization],
    ['Méthode', number.how],
    ['Quand', number.when],
  ]
  return { label: number.test, value: number.value, facts: facts.filter(([, said]) => said !== '') }
}

/** What goes to whoever is asked to confirm a number, and to a guardian whose child asks. */
export const measurementMails: MeasurementMails = {
  guardian_measurement_asked: (p) => ({
    subject: `${p.athleteName || 'L’athlète dont vous êtes responsable'} a demandé de confirmer une mesure`,
    paragraphs: [
      `${p.athleteName || 'L’athlète dont vous êtes responsable'} a demandé à ${p.address} de confirmer cette mesure : ${p.number.test}, ${p.number.value}.`,
      'L’e-mail montre le prénom, une initiale et la mesure, et rien d’autre. Vous ne savez pas qui c’est ? Parlez-en avec l’enfant ou écrivez-nous.',
    ],
    button: { label: 'Ouvrir votre page', url: p.portal },
  }),
  measurement_request: (p) => ({
    subject: `${p.organization || 'Vous'} : avez-vous mesuré ${p.number.value} pour ${p.athleteName || 'un athlète'} ?`,
    paragraphs: [
      `${p.name ? `Bonjour ${p.name}. ` : ''}${p.athleteName || 'Un athlète'} dit que cette mesure vient de ${p.organization || 'vous'}. Les recruteurs se fieront à votre réponse.`,
      'Un appui sur la page suivante, sans compte. Rien ne change avant cela.',
      ...(p.date ? [`Le lien n’est que pour vous et fonctionne jusqu’au ${p.date}.`] : []),
    ],
    figure: figure(p),
    button: { label: 'Regarder et confirmer', url: p.confirm },
    link: { label: 'Ce n’est pas exact', url: `${p.confirm}?answer=correct` },
  }),
  measurement_reminder: (p) => ({
    subject: `Rappel, ${p.organization || 'vous'} : avez-vous mesuré ${p.number.value} pour ${p.athleteName || 'un athlète'} ?`,
    paragraphs: [
      `${p.name ? `Bonjour ${p.name}. ` : ''}${p.athleteName || 'Un athlète'} dit que cette mesure vient de ${p.organization || 'vous'}. Les recruteurs se fieront à votre réponse.`,
      'Un appui sur la page suivante, sans compte. Rien ne change avant cela. C’est le seul rappel.',
      ...(p.date ? [`Le lien n’est que pour vous et fonctionne jusqu’au ${p.date}.`] : []),
    ],
    figure: figure(p),
    button: { label: 'Regarder et confirmer', url: p.confirm },
    link: { label: 'Ce n’est pas exact', url: `${p.confirm}?answer=correct` },
  }),
  measurement_address_taken: (p) => ({
    subject: 'On vous a demandé de confirmer une mesure',
    paragraphs: [
      `${p.athleteName || 'Un athlète'} vous a demandé de confirmer une mesure sur Touchline : ${p.number.test}, ${p.number.value}.`,
      'Cette adresse appartient à un compte Touchline, et un compte ne peut pas confirmer de mesures. Si vous parlez au nom d’un club ou d’une fédération, donnez à l’athlète une autre adresse de celui-ci.',
    ],
  }),
}
