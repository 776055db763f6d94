import type { AuthMailParams, AuthMailTranslations } from '#server/mail/mail-translations.ts'

const orCode = ({ codeLasts }: AuthMailParams) =>
  `Or enter this code where you asked for it. It expires in ${codeLasts}:`
const goodFor = ({ linkLasts }: AuthMailParams) => `The link works once and expires in ${linkLasts}.`

export const en: AuthMailTranslations = {
  auth_signup: (p) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      `Welcome to ${p.appName}. Confirm that this email address is yours to finish signing up.`,
      goodFor(p),
    ],
    button: { label: 'Confirm email address', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_invite: (p) => ({
    subject: `You’re invited to ${p.appName}`,
    paragraphs: [`Someone invited you to ${p.appName}. Accept to create your account.`, goodFor(p)],
    button: { label: 'Accept invitation', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_magiclink: (p) => ({
    subject: 'Your sign-in link',
    paragraphs: [`Use this link to sign in to ${p.appName}.`, goodFor(p)],
    button: { label: 'Sign in', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_recovery: (p) => ({
    subject: 'Reset your password',
    paragraphs: [
      'Use this link to choose a new password. Until you do, your old one still works.',
      goodFor(p),
    ],
    button: { label: 'Choose a new password', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_email_change_new: (p) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      `Your ${p.appName} account will use ${p.newEmail}. Confirm that this address is yours.`,
      'If the account already had an email address, it must confirm the change too.',
      goodFor(p),
    ],
    button: { label: 'Confirm change', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_email_change_current: (p) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      `The email of your ${p.appName} account will change from ${p.oldEmail} to ${p.newEmail}. Nothing changes until you confirm.`,
      goodFor(p),
    ],
    button: { label: 'Confirm change', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_reauthentication: (p) => ({
    subject: 'Your confirmation code',
    paragraphs: [],
    code: {
      intro: `Enter this code to confirm it’s you. It expires in ${p.codeLasts}:`,
      value: p.code,
    },
  }),
  auth_account_exists: (p) => ({
    subject: 'You already have an account',
    paragraphs: [
      `Somebody, perhaps you, tried to use this address for another ${p.appName} account. You already have one, and nothing has changed.`,
      'Sign in as usual, or reset your password if you have forgotten it.',
    ],
    button: { label: 'Sign in', url: `${p.site}/auth` },
  }),
  auth_password_changed: (p) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your ${p.appName} account was changed, and all other devices were signed out.`,
      'Wasn’t you? Reset your password now: that signs out whoever did it.',
    ],
    button: { label: 'Reset password', url: `${p.site}/reset-password` },
  }),
  auth_factor_added: (p) => ({
    subject: 'Two-step verification was set up',
    paragraphs: [
      `A second step was added to your ${p.appName} account. It is now asked for when you sign in.`,
      'Wasn’t you? Reset your password now, and tell the people who run your account.',
    ],
    button: { label: 'Reset password', url: `${p.site}/reset-password` },
  }),
  auth_factor_removed: (p) => ({
    subject: 'Two-step verification was turned off',
    paragraphs: [
      `Two-step verification was turned off for your ${p.appName} account. You may now be able to sign in with your password only.`,
      'Wasn’t you? Reset your password and turn two-step verification on again.',
    ],
    button: { label: 'Reset password', url: `${p.site}/reset-password` },
  }),
  auth_new_device: (p) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Your ${p.appName} account was signed in to on a device or network it hasn’t been used on before${p.device && `: ${p.device}`}.`,
      'Was it you? Then there’s nothing to do. If not, reset your password now: that signs out whoever did it.',
    ],
    button: { label: 'Reset password', url: `${p.site}/reset-password` },
  }),
  auth_address_changed: (p) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      `The email address of your ${p.appName} account was changed from ${p.oldEmail} to ${p.newEmail}. You now sign in with the new one.`,
      `Wasn’t you? Tell the people who run ${p.appName} right away: the old address no longer opens the account.`,
    ],
    button: { label: `Open ${p.appName}`, url: `${p.site}/auth` },
  }),
  auth_identity_linked: (p) => ({
    subject: `You can now sign in with ${p.provider}`,
    paragraphs: [
      `${p.provider} now opens your ${p.appName} account.`,
      `Wasn’t you? Sign in, remove ${p.provider} in your settings under account security, and choose a new password.`,
    ],
    button: { label: `Open ${p.appName}`, url: `${p.site}/auth` },
  }),
  auth_identity_unlinked: (p) => ({
    subject: `${p.provider} no longer opens your account`,
    paragraphs: [
      `Signing in with ${p.provider} was removed from your ${p.appName} account.`,
      'Wasn’t you? Reset your password now: that signs out whoever did it.',
    ],
    button: { label: 'Reset password', url: `${p.site}/reset-password` },
  }),
  auth_passkey_added: (p) => ({
    subject: 'You can now sign in with a passkey',
    paragraphs: [
      `A passkey was added to your ${p.appName} account. Whoever has that device and can unlock it can sign in.`,
      'Wasn’t you? Sign in, remove the passkey in your settings under account security, and choose a new password.',
    ],
    button: { label: `Open ${p.appName}`, url: `${p.site}/auth` },
  }),
  auth_passkey_removed: (p) => ({
    subject: 'A passkey was removed from your account',
    paragraphs: [
      `A passkey no longer opens your ${p.appName} account.`,
      'Wasn’t you? Reset your password now: that signs out whoever did it.',
    ],
    button: { label: 'Reset password', url: `${p.site}/reset-password` },
  }),
  auth_alert: (p) => ({
    subject: 'Someone is trying to sign in to your account',
    paragraphs: [
      `Several attempts to sign in to your ${p.appName} account failed, and we paused further attempts from the same place.`,
      'Was it you? Wait 15 minutes or reset your password. If not, the attempts failed. Two-step verification makes your account safer.',
    ],
    button: { label: `Open ${p.appName}`, url: `${p.site}/auth` },
  }),
  footnotes: {
    safety: 'This email is for your security and can’t be turned off.',
    auth: 'Didn’t ask for this? Ignore this email: nothing happens without its link or code. Never share the code.',
  },
}
