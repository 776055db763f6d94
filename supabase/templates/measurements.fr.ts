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
    subject: `${p.athleteName || 'L’athlète dont vous êtes responsable'} a demandé à quelqu’un de confirmer une mesure`,
    paragraphs: [
      `${p.athleteName || 'L’athlète dont vous êtes responsable'} a demandé à ${p.address} de confirmer cette mesure : ${p.number.test}, ${p.number.value}.`,
      `L’e-mail montre le prénom, une initiale et la mesure, avec qui l’a faite, comment et quand. Vous ne savez pas qui c’est ? Parlez-en avec ${p.athleteName || 'l’enfant'} ou écrivez-nous.`,
    ],
    button: { label: 'Ouvrir votre page', url: p.portal },
  }),
  guardian_numbers_recorded: (p) => ({
    subject: `${p.organization} a saisi des mesures de ${p.athleteName || 'votre enfant'}`,
    paragraphs: [
      `${p.organization} a mesuré ${p.athleteName || 'votre enfant'} à l’entraînement et a saisi les résultats. Ils figurent déjà sur sa page et entrent dans les comparaisons trois jours après leur saisie.`,
      `L’un d’eux est inexact ? ${p.athleteName || 'Votre enfant'} peut le signaler à côté de la mesure. Sur votre page, vous pouvez mettre fin à l’appartenance au club, ce qui retire aussi ceux qui ne sont pas encore classés.`,
    ],
    button: { label: 'Ouvrir votre page', url: p.portal },
  }),
  measurement_request: (p) => ({
    subject: `${p.organization || 'Vous'} : avez-vous mesuré ${p.number.value} pour ${p.athleteName || 'un athlète'} ?`,
    paragraphs: [
      `${p.athleteName || 'Un athlète'} dit que cette mesure vient de ${p.organization || 'vous'}. Les recruteurs se fieront à votre réponse.`,
    ],
    figure: figure(p),
    closing: [
      'Un appui sur la page suivante, sans compte. Rien ne change avant cela.',
      ...(p.date ? [`Le lien n’est que pour vous et fonctionne jusqu’au ${p.date}.`] : []),
    ],
    button: { label: 'Regarder et confirmer', url: p.confirm },
    link: { label: 'Ce n’est pas exact', url: `${p.confirm}?answer=correct` },
  }),
  measurement_reminder: (p) => ({
    subject: `Rappel, ${p.organization || 'vous'} : avez-vous mesuré ${p.number.value} pour ${p.athleteName || 'un athlète'} ?`,
    paragraphs: [
      `${p.athleteName || 'Un athlète'} dit que cette mesure vient de ${p.organization || 'vous'}. Les recruteurs se fieront à votre réponse.`,
    ],
    figure: figure(p),
    closing: [
      'Un appui sur la page suivante, sans compte. Rien ne change avant cela. C’est le seul rappel.',
      ...(p.date ? [`Le lien n’est que pour vous et fonctionne jusqu’au ${p.date}.`] : []),
    ],
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
