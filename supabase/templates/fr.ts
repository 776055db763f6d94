import type { MailParams, MailTranslations } from './mail-translations.ts'

const who = ({ scoutName, organization }: MailParams) =>
  organization ? `${scoutName} (${organization})` : scoutName
const athlete = ({ athleteName }: MailParams) => athleteName || 'l’athlète dont vous êtes responsable'

export const fr: MailTranslations = {
  admin_invitation: (p) => ({
    subject: 'Vous êtes invité à administrer Touchline',
    paragraphs: [
      'Une personne qui administre Touchline vous invite à la rejoindre. Connectez-vous, ou inscrivez-vous, avec cette adresse pour accepter.',
      ...(p.date ? [`L’invitation est valable jusqu’au ${p.date}.`] : []),
    ],
    button: { label: 'Ouvrir Touchline', url: `${p.site}/auth` },
  }),
  guardian_invitation: (p) => ({
    subject: 'Un athlète mineur demande votre accord',
    paragraphs: [
      ...(p.guardianName ? [`Bonjour ${p.guardianName},`] : []),
      `Vous êtes désigné comme responsable de ${athlete(p)} sur Touchline, où les athlètes montrent ce qu’ils savent faire et où des recruteurs vérifiés peuvent demander à leur écrire.`,
      'Sans votre accord, personne ne voit le profil et personne ne peut prendre contact. Vous décidez de ce qui est montré et de qui peut écrire, et vous pouvez revenir sur votre accord à tout moment.',
    ],
    button: { label: 'Lire et décider', url: p.portal },
  }),
  guardian_address_taken: (p) => ({
    subject: 'Vous avez été désigné comme responsable',
    paragraphs: [
      `${athlete(p)} vous a désigné comme responsable sur Touchline. Cette adresse est celle d’un compte, et le compte d’un recruteur ou d’un athlète ne peut pas se porter garant d’un mineur.`,
      'Si vous êtes son parent ou son tuteur légal, demandez une invitation à une autre de vos adresses.',
    ],
  }),
  guardian_request: (p) => ({
    subject: 'Un recruteur demande à écrire à l’athlète dont vous êtes responsable',
    paragraphs: [
      `${who(p)} demande à écrire à ${athlete(p)}. La demande vous attend ; l’athlète ne la verra que si vous acceptez.`,
      ...(p.subject ? [`Objet : ${p.subject}`] : []),
      ...(p.message ? [p.message] : []),
    ],
    button: { label: 'Lire et décider', url: p.portal },
  }),
  guardian_message_copy: (p) => ({
    subject: 'Copie d’un message',
    paragraphs: [
      `${p.from || 'Quelqu’un'} a écrit dans la conversation entre ${who(p) || 'un recruteur'} et ${athlete(p)}. Vous recevez une copie de chaque message.`,
      ...(p.subject ? [`Objet : ${p.subject}`] : []),
      ...(p.message ? [p.message] : []),
    ],
    button: { label: 'Voir tous les contacts', url: p.portal },
  }),
  guardian_endorsement_copy: (p) => ({
    subject: 'Copie d’une recommandation',
    paragraphs: [
      `${who(p) || 'Un recruteur'} a écrit une recommandation pour ${athlete(p)}. Vous recevez une copie de tout ce qu’écrit un recruteur.`,
      ...(p.message ? [p.message] : []),
    ],
    button: { label: 'Voir tous les contacts', url: p.portal },
  }),
  notification: (p) => ({
    subject: notifications[p.notification],
    paragraphs: [
      `${notifications[p.notification]}.`,
      'Par respect de votre vie privée, cette lettre n’en dit pas plus.',
    ],
    button: { label: 'Ouvrir Touchline', url: p.page },
  }),
  notifications: {
    message_request: 'Vous avez une nouvelle demande de message',
    request_accepted: 'Votre demande de message a été acceptée',
    request_declined: 'Votre demande de message a été refusée',
    message: 'Vous avez un nouveau message',
    endorsement: 'Vous avez une nouvelle recommandation',
    favourite: 'Un recruteur suit votre profil',
    verification_approved: 'Votre vérification a été approuvée',
    verification_rejected: 'Votre vérification a été refusée',
    verification_expiring: 'Votre vérification arrive à échéance',
    guardian_needed: 'Votre profil a besoin de l’accord de votre responsable',
    guardian_decided: 'Votre responsable a pris sa décision',
    of_age: 'Vous avez 18 ans : choisissez qui voit votre profil',
    dispute: 'Une de vos mesures est contestée',
    moderation: 'Une décision a été prise sur ce que vous avez publié ou signalé',
    announcement: 'Il y a des nouvelles de Touchline',
    security: 'La sécurité de votre compte demande votre attention',
    other: 'Il y a du nouveau pour vous',
  },
  footnotes: {
    product: (site) => `Touchline, ${site}. Vous pouvez désactiver ces lettres dans vos réglages.`,
    guardian: 'Cette page n’est que pour vous. Merci de ne pas transférer cette lettre.',
  },
}

const notifications = fr.notifications
