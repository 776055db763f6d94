import type { AuthMailParams, AuthMailTranslations } from '#server/mail/mail-translations.ts'

const orCode = ({ codeMinutes }: AuthMailParams) =>
  `Or type this code where you asked for it. It is good for ${codeMinutes} minutes:`
const goodFor = ({ linkMinutes }: AuthMailParams) => `The link works once, for ${linkMinutes} minutes.`

export const en: AuthMailTranslations = {
  auth_signup: (p) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      `Welcome to ${p.appName}. Confirm that this address is yours to finish signing up.`,
      goodFor(p),
    ],
    button: { label: 'Confirm email address', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_invite: (p) => ({
    subject: `You are invited to ${p.appName}`,
    paragraphs: [`Somebody invited you to ${p.appName}. Accept to set up your account.`, goodFor(p)],
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
      'Use this link to choose a new password. Until you do, your old one stays as it is.',
      goodFor(p),
    ],
    button: { label: 'Choose a new password', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_email_change_new: (p) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      `Your ${p.appName} account is to use ${p.newEmail} from now on. Confirm that this address is yours.`,
      'If the account had an address before, that one is asked as well.',
      goodFor(p),
    ],
    button: { label: 'Confirm change', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_email_change_current: (p) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      `Your ${p.appName} account is to change its address from ${p.oldEmail} to ${p.newEmail}. Nothing changes until you agree.`,
      goodFor(p),
    ],
    button: { label: 'Confirm change', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_reauthentication: (p) => ({
    subject: 'Your confirmation code',
    paragraphs: [],
    code: {
      intro: `Type this code to confirm that it is you. It is good for ${p.codeMinutes} minutes:`,
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
      `The password of your ${p.appName} account was changed, and every other device was signed out.`,
      'That was not you? Reset your password at once: whoever did it is signed out by that.',
    ],
    button: { label: 'Reset password', url: `${p.site}/reset-password` },
  }),
  auth_factor_removed: (p) => ({
    subject: 'A second factor was removed',
    paragraphs: [
      `A second factor was removed from your ${p.appName} account. Signing in may ask for your password alone now.`,
      'That was not you? Reset your password and set the second factor up again.',
    ],
    button: { label: 'Reset password', url: `${p.site}/reset-password` },
  }),
  auth_alert: (p) => ({
    subject: 'Somebody is trying to sign in to your account',
    paragraphs: [
      `Several attempts to sign in to your ${p.appName} account failed, and we paused further ones from that place.`,
      'That was you? Wait a quarter of an hour, or reset your password. If not, your password has held; a second factor in your settings makes it stronger.',
    ],
    button: { label: `Open ${p.appName}`, url: `${p.site}/auth` },
  }),
  footnotes: {
    safety: 'This letter is for your safety and cannot be turned off.',
    auth: 'You did not ask for this? Then ignore this letter: without its link or code nothing happens. Never pass the code on.',
  },
}
