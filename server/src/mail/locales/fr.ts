import type { AuthMailParams, AuthMailTranslations } from '#server/mail/mail-translations.ts'

const orCode = ({ codeLasts }: AuthMailParams) =>
  `Ou saisissez ce code là où il vous est demandé. Il expire dans ${codeLasts} :`
const goodFor = ({ linkLasts }: AuthMailParams) => `Le lien sert une seule fois et expire dans ${linkLasts}.`

export const fr: AuthMailTranslations = {
  auth_signup: (p) => ({
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: [
      `Bienvenue sur ${p.appName}. Confirmez que cette adresse est la vôtre pour terminer votre inscription.`,
      goodFor(p),
    ],
    button: { label: 'Confirmer l’adresse e-mail', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_invite: (p) => ({
    subject: `Invitation à rejoindre ${p.appName}`,
    paragraphs: [`Quelqu’un vous invite sur ${p.appName}. Acceptez pour créer votre compte.`, goodFor(p)],
    button: { label: 'Accepter l’invitation', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_magiclink: (p) => ({
    subject: 'Votre lien de connexion',
    paragraphs: [`Utilisez ce lien pour vous connecter à ${p.appName}.`, goodFor(p)],
    button: { label: 'Se connecter', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_recovery: (p) => ({
    subject: 'Réinitialisez votre mot de passe',
    paragraphs: [
      'Utilisez ce lien pour choisir un nouveau mot de passe. D’ici là, l’ancien reste valable.',
      goodFor(p),
    ],
    button: { label: 'Choisir un nouveau mot de passe', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_email_change_new: (p) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [
      `Votre compte ${p.appName} doit désormais utiliser ${p.newEmail}. Confirmez que cette adresse est la vôtre.`,
      'Si le compte avait déjà une adresse, elle doit aussi confirmer le changement.',
      goodFor(p),
    ],
    button: { label: 'Confirmer le changement', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_email_change_current: (p) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [
      `L’adresse de votre compte ${p.appName} doit passer de ${p.oldEmail} à ${p.newEmail}. Rien ne change sans votre confirmation.`,
      goodFor(p),
    ],
    button: { label: 'Confirmer le changement', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_reauthentication: (p) => ({
    subject: 'Votre code de confirmation',
    paragraphs: [],
    code: {
      intro: `Saisissez ce code pour confirmer que c’est bien vous. Il expire dans ${p.codeLasts} :`,
      value: p.code,
    },
  }),
  auth_account_exists: (p) => ({
    subject: 'Vous avez déjà un compte',
    paragraphs: [
      `Quelqu’un, peut-être vous, a essayé d’utiliser cette adresse pour un autre compte ${p.appName}. Vous en avez déjà un et rien n’a changé.`,
      'Connectez-vous comme d’habitude, ou réinitialisez votre mot de passe si vous l’avez oublié.',
    ],
    button: { label: 'Se connecter', url: `${p.site}/auth` },
  }),
  auth_password_changed: (p) => ({
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      `Le mot de passe de votre compte ${p.appName} a été modifié et tous les autres appareils ont été déconnectés.`,
      'Ce n’était pas vous ? Réinitialisez votre mot de passe tout de suite : la personne qui l’a fait sera déconnectée.',
    ],
    button: { label: 'Réinitialiser le mot de passe', url: `${p.site}/reset-password` },
  }),
  auth_factor_added: (p) => ({
    subject: 'La validation en deux étapes a été activée',
    paragraphs: [
      `Une deuxième étape a été ajoutée à votre compte ${p.appName}. Elle est désormais demandée à la connexion.`,
      'Ce n’était pas vous ? Réinitialisez votre mot de passe tout de suite et prévenez les personnes qui gèrent votre compte.',
    ],
    button: { label: 'Réinitialiser le mot de passe', url: `${p.site}/reset-password` },
  }),
  auth_factor_removed: (p) => ({
    subject: 'La validation en deux étapes a été désactivée',
    paragraphs: [
      `La validation en deux étapes a été désactivée pour votre compte ${p.appName}. Votre mot de passe seul peut désormais suffire pour vous connecter.`,
      'Ce n’était pas vous ? Réinitialisez votre mot de passe et réactivez la validation en deux étapes.',
    ],
    button: { label: 'Réinitialiser le mot de passe', url: `${p.site}/reset-password` },
  }),
  auth_new_device: (p) => ({
    subject: 'Nouvelle connexion à votre compte',
    paragraphs: [
      `Une connexion à votre compte ${p.appName} a eu lieu depuis un appareil ou un réseau jamais utilisé jusqu’ici${p.device && ` : ${p.device}`}.`,
      'C’était vous ? Vous n’avez rien à faire. Sinon, réinitialisez votre mot de passe maintenant : la personne qui s’est connectée sera déconnectée.',
    ],
    button: { label: 'Réinitialiser le mot de passe', url: `${p.site}/reset-password` },
  }),
  auth_address_changed: (p) => ({
    subject: 'Votre adresse e-mail a été modifiée',
    paragraphs: [
      `L’adresse e-mail de votre compte ${p.appName} est passée de ${p.oldEmail} à ${p.newEmail}. Vous vous connectez désormais avec la nouvelle.`,
      `Ce n’était pas vous ? Prévenez tout de suite les personnes qui gèrent ${p.appName} : l’ancienne adresse n’ouvre plus le compte.`,
    ],
    button: { label: `Ouvrir ${p.appName}`, url: `${p.site}/auth` },
  }),
  auth_identity_linked: (p) => ({
    subject: `Vous pouvez maintenant vous connecter avec ${p.provider}`,
    paragraphs: [
      `${p.provider} ouvre désormais votre compte ${p.appName}.`,
      `Ce n’était pas vous ? Connectez-vous, retirez ${p.provider} dans vos réglages, à la sécurité du compte, et choisissez un autre mot de passe.`,
    ],
    button: { label: `Ouvrir ${p.appName}`, url: `${p.site}/auth` },
  }),
  auth_identity_unlinked: (p) => ({
    subject: `${p.provider} n’ouvre plus votre compte`,
    paragraphs: [
      `La connexion avec ${p.provider} a été retirée de votre compte ${p.appName}.`,
      'Ce n’était pas vous ? Réinitialisez votre mot de passe maintenant : cela déconnecte la personne qui l’a fait.',
    ],
    button: { label: 'Réinitialiser le mot de passe', url: `${p.site}/reset-password` },
  }),
  auth_passkey_added: (p) => ({
    subject: 'Vous pouvez maintenant vous connecter avec une clé d’accès',
    paragraphs: [
      `Une clé d’accès a été ajoutée à votre compte ${p.appName}. La personne qui a cet appareil et sait le déverrouiller peut se connecter.`,
      'Ce n’était pas vous ? Connectez-vous, retirez la clé d’accès dans vos réglages, à la sécurité du compte, et choisissez un autre mot de passe.',
    ],
    button: { label: `Ouvrir ${p.appName}`, url: `${p.site}/auth` },
  }),
  auth_passkey_removed: (p) => ({
    subject: 'Une clé d’accès a été retirée de votre compte',
    paragraphs: [
      `Une clé d’accès n’ouvre plus votre compte ${p.appName}.`,
      'Ce n’était pas vous ? Réinitialisez votre mot de passe maintenant : cela déconnecte la personne qui l’a fait.',
    ],
    button: { label: 'Réinitialiser le mot de passe', url: `${p.site}/reset-password` },
  }),
  auth_alert: (p) => ({
    subject: 'Quelqu’un essaie de se connecter à votre compte',
    paragraphs: [
      `Plusieurs tentatives de connexion à votre compte ${p.appName} ont échoué ; nous avons suspendu les suivantes depuis cet endroit.`,
      'C’était vous ? Attendez 15 minutes ou réinitialisez votre mot de passe. Sinon, ces tentatives ont échoué. La validation en deux étapes protège mieux votre compte.',
    ],
    button: { label: `Ouvrir ${p.appName}`, url: `${p.site}/auth` },
  }),
  footnotes: {
    safety: 'Cet e-mail est envoyé pour votre sécurité et ne peut pas être désactivé.',
    auth: 'Vous n’avez rien demandé ? Ignorez cet e-mail : sans le lien ni le code, rien ne se passe. Ne partagez jamais le code.',
  },
}
