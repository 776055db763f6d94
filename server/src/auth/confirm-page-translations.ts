import type { Locale } from '#shared/locale.ts'

export type ConfirmPageTranslations = {
  /** Heading and button, by the kind of mail the link was in. */
  types: Partial<Record<string, readonly [string, string]>>
  other: readonly [string, string]
  why: string
  ignore: string
}

export const TRANSLATIONS: Record<Locale, ConfirmPageTranslations> = {
  en: {
    types: {
      signup: ['Confirm your email address', 'Confirm email address'],
      invite: ['Accept your invitation', 'Accept invitation'],
      magiclink: ['Sign in to Touchline', 'Sign in'],
      recovery: ['Reset your password', 'Choose a new password'],
      email_change: ['Confirm your new email address', 'Confirm change'],
    },
    other: ['Continue to Touchline', 'Continue'],
    why: 'One more click, so that a program that checks your mail cannot use the link before you do.',
    ignore: 'You did not ask for this? Close this page. Nothing has changed.',
  },
  es: {
    types: {
      signup: ['Confirma tu correo electrónico', 'Confirmar correo electrónico'],
      invite: ['Acepta tu invitación', 'Aceptar invitación'],
      magiclink: ['Inicia sesión en Touchline', 'Iniciar sesión'],
      recovery: ['Restablece tu contraseña', 'Elegir una contraseña nueva'],
      email_change: ['Confirma tu nuevo correo electrónico', 'Confirmar cambio'],
    },
    other: ['Continuar a Touchline', 'Continuar'],
    why: 'Un clic más, para que ningún programa que revise tu correo pueda usar el enlace antes que tú.',
    ignore: '¿No lo has pedido tú? Cierra esta página. No ha cambiado nada.',
  },
  fr: {
    types: {
      signup: ['Confirmez votre adresse e-mail', 'Confirmer l’adresse e-mail'],
      invite: ['Acceptez votre invitation', 'Accepter l’invitation'],
      magiclink: ['Connectez-vous à Touchline', 'Se connecter'],
      recovery: ['Réinitialisez votre mot de passe', 'Choisir un nouveau mot de passe'],
      email_change: ['Confirmez votre nouvelle adresse e-mail', 'Confirmer le changement'],
    },
    other: ['Continuer vers Touchline', 'Continuer'],
    why: 'Encore un clic, pour qu’aucun programme qui vérifie vos e-mails ne puisse utiliser le lien avant vous.',
    ignore: 'Vous n’avez rien demandé ? Fermez cette page. Rien n’a changé.',
  },
}
