import type { MailParams, MailTranslations } from '#server/mail/mail-translations.ts'

const orCode = ({ codeMinutes }: MailParams) =>
  `Or type this code where you asked for it. It is good for ${codeMinutes} minutes:`
const goodFor = ({ linkMinutes }: MailParams) => `The link works once, for ${linkMinutes} minutes.`
const who = ({ scoutName, organization }: MailParams) =>
  organization ? `${scoutName} (${organization})` : scoutName
const athlete = ({ athleteName }: MailParams) => athleteName || 'the athlete in your care'

export const en: MailTranslations = {
  auth_signup: (p) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      'Welcome to Touchline. Confirm that this address is yours to finish signing up.',
      goodFor(p),
    ],
    button: { label: 'Confirm email address', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_invite: (p) => ({
    subject: 'You are invited to Touchline',
    paragraphs: ['Somebody invited you to Touchline. Accept to set up your account.', goodFor(p)],
    button: { label: 'Accept invitation', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_magiclink: (p) => ({
    subject: 'Your sign-in link',
    paragraphs: ['Use this link to sign in to Touchline.', goodFor(p)],
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
      `Your Touchline account is to use ${p.newEmail} from now on. Confirm that this address is yours.`,
      'If the account had an address before, that one is asked as well.',
      goodFor(p),
    ],
    button: { label: 'Confirm change', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_email_change_current: (p) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      `Your Touchline account is to change its address from ${p.oldEmail} to ${p.newEmail}. Nothing changes until you agree.`,
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
      'Somebody, perhaps you, tried to sign up to Touchline with this address. You already have an account, and nothing has changed.',
      'Sign in as usual, or reset your password if you have forgotten it.',
    ],
    button: { label: 'Sign in', url: `${p.site}/auth` },
  }),
  auth_password_changed: (p) => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Touchline account was changed, and every other device was signed out.',
      'That was not you? Reset your password at once: whoever did it is signed out by that.',
    ],
    button: { label: 'Reset password', url: `${p.site}/reset-password` },
  }),
  auth_factor_removed: (p) => ({
    subject: 'A second factor was removed',
    paragraphs: [
      'A second factor was removed from your Touchline account. Signing in may ask for your password alone now.',
      'That was not you? Reset your password and set the second factor up again.',
    ],
    button: { label: 'Reset password', url: `${p.site}/reset-password` },
  }),
  auth_alert: (p) => ({
    subject: 'Somebody is trying to sign in to your account',
    paragraphs: [
      'Several attempts to sign in to your Touchline account failed, and we paused further ones from that place.',
      'That was you? Wait a quarter of an hour, or reset your password. If not, your password has held; a second factor in your settings makes it stronger.',
    ],
    button: { label: 'Open Touchline', url: `${p.site}/auth` },
  }),
  admin_invitation: (p) => ({
    subject: 'You are invited to administer Touchline',
    paragraphs: [
      'An admin of Touchline invited you to join them. Sign in, or sign up, with this address to accept.',
      ...(p.date ? [`The invitation is good until ${p.date}.`] : []),
    ],
    button: { label: 'Open Touchline', url: `${p.site}/auth` },
  }),
  guardian_invitation: (p) => ({
    subject: 'A young athlete asks for your consent',
    paragraphs: [
      ...(p.guardianName ? [`Dear ${p.guardianName},`] : []),
      `You are named as the guardian of ${athlete(p)} on Touchline, where athletes show what they can do and checked scouts may ask to write to them.`,
      'Until you agree, nobody sees the profile and nobody can make contact. You decide what is shown and who may write, and you can withdraw at any time.',
    ],
    button: { label: 'Read and decide', url: p.portal },
  }),
  guardian_request: (p) => ({
    subject: 'A scout asks to write to the athlete in your care',
    paragraphs: [
      `${who(p)} asks to write to ${athlete(p)}. The request waits for you; the athlete sees it only if you agree.`,
      ...(p.subject ? [`Subject: ${p.subject}`] : []),
      ...(p.message ? [p.message] : []),
    ],
    button: { label: 'Read and decide', url: p.portal },
  }),
  guardian_message_copy: (p) => ({
    subject: 'Copy of a message',
    paragraphs: [
      `${p.scoutName || 'Somebody'} wrote in a conversation with ${athlete(p)}. You receive a copy of every message.`,
      ...(p.subject ? [`Subject: ${p.subject}`] : []),
      ...(p.message ? [p.message] : []),
    ],
    button: { label: 'See all contacts', url: p.portal },
  }),
  notification: (p) => ({
    subject: notifications[p.notification],
    paragraphs: [
      `${notifications[p.notification]}.`,
      'For your privacy, this letter holds no more than that.',
    ],
    button: { label: 'Open Touchline', url: p.page },
  }),
  notifications: {
    message_request: 'You have a new message request',
    request_accepted: 'Your message request was accepted',
    request_declined: 'Your message request was declined',
    message: 'You have a new message',
    endorsement: 'You have a new endorsement',
    favourite: 'A scout is following your profile',
    verification_approved: 'Your verification was approved',
    verification_rejected: 'Your verification was rejected',
    verification_expiring: 'Your verification is about to expire',
    guardian_needed: 'Your profile needs a guardian’s consent',
    guardian_decided: 'Your guardian has decided',
    dispute: 'A measurement of yours is disputed',
    moderation: 'There is a decision about something you posted or reported',
    announcement: 'There is news from Touchline',
    security: 'Something about the security of your account needs a look',
    other: 'There is something new for you',
  },
  footnotes: {
    safety: 'This letter is for your safety and cannot be turned off.',
    auth: 'You did not ask for this? Then ignore this letter: without its link or code nothing happens. Never pass the code on.',
    product: (site) => `Touchline, ${site}. You can turn these letters off in your settings.`,
    guardian: 'This page is yours alone. Please do not forward this letter.',
  },
}

const notifications = en.notifications
