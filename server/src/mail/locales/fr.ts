import type { MailParams, MailTranslations } from '#server/mail/mail-translations.ts'

const orCode = ({ codeMinutes }: MailParams) =>
  `Ou saisissez ce code là où il vous est demandé. Il est valable ${codeMinutes} minutes :`
const goodFor = ({ linkMinutes }: MailParams) =>
  `Le lien fonctionne une seule fois, pendant ${linkMinutes} minutes.`
const who = ({ scoutName, organization }: MailParams) =>
  organization ? `${scoutName} (${organization})` : scoutName
const athlete = ({ athleteName }: MailParams) => athleteName || 'l’athlète dont vous êtes responsable'

export const fr: MailTranslations = {
  auth_signup: (p) => ({
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: [
      'Bienvenue sur Touchline. Confirmez que cette adresse est la vôtre pour terminer votre inscription.',
      goodFor(p),
    ],
    button: { label: 'Confirmer l’adresse e-mail', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_invite: (p) => ({
    subject: 'Vous êtes invité sur Touchline',
    paragraphs: ['Quelqu’un vous invite sur Touchline. Acceptez pour créer votre compte.', goodFor(p)],
    button: { label: 'Accepter l’invitation', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_magiclink: (p) => ({
    subject: 'Votre lien de connexion',
    paragraphs: ['Utilisez ce lien pour vous connecter à Touchline.', goodFor(p)],
    button: { label: 'Se connecter', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_recovery: (p) => ({
    subject: 'Réinitialisez votre mot de passe',
    paragraphs: [
      'Utilisez ce lien pour choisir un nouveau mot de passe. D’ici là, l’ancien reste inchangé.',
      goodFor(p),
    ],
    button: { label: 'Choisir un nouveau mot de passe', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_email_change_new: (p) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [
      `Votre compte Touchline doit désormais utiliser ${p.newEmail}. Confirmez que cette adresse est la vôtre.`,
      'Si le compte avait déjà une adresse, elle est interrogée aussi.',
      goodFor(p),
    ],
    button: { label: 'Confirmer le changement', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_email_change_current: (p) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [
      `L’adresse de votre compte Touchline doit passer de ${p.oldEmail} à ${p.newEmail}. Rien ne change sans votre accord.`,
      goodFor(p),
    ],
    button: { label: 'Confirmer le changement', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_reauthentication: (p) => ({
    subject: 'Votre code de confirmation',
    paragraphs: [],
    code: {
      intro: `Saisissez ce code pour confirmer que c’est bien vous. Il est valable ${p.codeMinutes} minutes :`,
      value: p.code,
    },
  }),
  auth_account_exists: (p) => ({
    subject: 'Vous avez déjà un compte',
    paragraphs: [
      'Quelqu’un, peut-être vous, a essayé de s’inscrire sur Touchline avec cette adresse. Vous avez déjà un compte et rien n’a changé.',
      'Connectez-vous comme d’habitude, ou réinitialisez votre mot de passe si vous l’avez oublié.',
    ],
    button: { label: 'Se connecter', url: `${p.site}/auth` },
  }),
  auth_password_changed: (p) => ({
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      'Le mot de passe de votre compte Touchline a été modifié et tous les autres appareils ont été déconnectés.',
      'Ce n’était pas vous ? Réinitialisez votre mot de passe tout de suite : la personne qui l’a fait sera déconnectée.',
    ],
    button: { label: 'Réinitialiser le mot de passe', url: `${p.site}/reset-password` },
  }),
  auth_factor_removed: (p) => ({
    subject: 'Un second facteur a été retiré',
    paragraphs: [
      'Un second facteur a été retiré de votre compte Touchline. Votre mot de passe seul peut désormais suffire pour vous connecter.',
      'Ce n’était pas vous ? Réinitialisez votre mot de passe et configurez à nouveau le second facteur.',
    ],
    button: { label: 'Réinitialiser le mot de passe', url: `${p.site}/reset-password` },
  }),
  auth_alert: (p) => ({
    subject: 'Quelqu’un essaie de se connecter à votre compte',
    paragraphs: [
      'Plusieurs tentatives de connexion à votre compte Touchline ont échoué ; nous avons suspendu les suivantes depuis cet endroit.',
      'C’était vous ? Attendez un quart d’heure ou réinitialisez votre mot de passe. Sinon, votre mot de passe a tenu ; un second facteur dans vos réglages le renforce.',
    ],
    button: { label: 'Ouvrir Touchline', url: `${p.site}/auth` },
  }),
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
      `${p.scoutName || 'Quelqu’un'} a écrit dans une conversation avec ${athlete(p)}. Vous recevez une copie de chaque message.`,
      ...(p.subject ? [`Objet : ${p.subject}`] : []),
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
    dispute: 'Une de vos mesures est contestée',
    moderation: 'Une décision a été prise sur ce que vous avez publié ou signalé',
    announcement: 'Il y a des nouvelles de Touchline',
    security: 'La sécurité de votre compte demande votre attention',
    other: 'Il y a du nouveau pour vous',
  },
  footnotes: {
    safety: 'Cette lettre est là pour votre sécurité et ne peut pas être désactivée.',
    auth: 'Vous n’avez rien demandé ? Ignorez cette lettre : sans son lien ou son code, rien ne se passe. Ne donnez le code à personne.',
    product: (site) => `Touchline, ${site}. Vous pouvez désactiver ces lettres dans vos réglages.`,
    guardian: 'Cette page n’est que pour vous. Merci de ne pas transférer cette lettre.',
  },
}

const notifications = fr.notifications
