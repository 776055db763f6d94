import type { AccountMails } from './mail-translations.ts'
import { quoted } from './quoted.ts'

const roles = { athlete: 'athlète', scout: 'recruteur' }
const next = {
  athlete:
    'Connectez-vous pour créer votre profil. Nous demanderons d’abord votre date de naissance et votre pays.',
  scout: 'Connectez-vous pour créer votre profil, et demandez la vérification quand vous le souhaitez.',
}

/** What the team did to an account. */
export const accountMails: AccountMails = {
  role_changed: (p) => ({
    subject: `Votre compte est maintenant un compte ${roles[p.role]}`,
    paragraphs: [
      `Votre inscription portait le mauvais rôle : notre équipe l’a changé, et votre compte est maintenant un compte ${roles[p.role]}. Rien d’autre ne change : adresse e-mail, mot de passe et réglages restent. Le profil vide de l’ancien rôle a disparu, et toutes vos sessions sont fermées.`,
      next[p.role],
    ],
    ...quoted(p.message, p.message && 'Motif'),
    closing: [
      'Vous ne l’aviez pas demandé, ou c’est une erreur ? Écrivez-nous : notre équipe regardera à nouveau.',
    ],
    button: { label: 'Se connecter', url: p.site },
  }),
}
