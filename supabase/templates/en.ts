import type { MailParams, MailTranslations } from './mail-translations.ts'

const who = ({ scoutName, organization }: MailParams) =>
  organization ? `${scoutName} (${organization})` : scoutName
const athlete = ({ athleteName }: MailParams) => athleteName || 'the athlete in your care'

export const en: MailTranslations = {
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
  guardian_address_taken: (p) => ({
    subject: 'You were named as a guardian',
    paragraphs: [
      `${athlete(p)} named you as guardian on Touchline. This address belongs to an account there, and an account of a scout or an athlete cannot vouch for a minor.`,
      'If you are a parent or the legal guardian, ask for an invitation to another address of yours.',
    ],
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
      `${p.from || 'Somebody'} wrote in the conversation between ${who(p) || 'a scout'} and ${athlete(p)}. You receive a copy of every message.`,
      ...(p.subject ? [`Subject: ${p.subject}`] : []),
      ...(p.message ? [p.message] : []),
    ],
    button: { label: 'See all contacts', url: p.portal },
  }),
  guardian_endorsement_copy: (p) => ({
    subject: 'Copy of an endorsement',
    paragraphs: [
      `${who(p) || 'A scout'} wrote an endorsement for ${athlete(p)}. You receive a copy of everything a scout writes.`,
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
    of_age: 'You are 18: choose who sees your profile',
    dispute: 'A measurement of yours is disputed',
    moderation: 'There is a decision about something you posted or reported',
    announcement: 'There is news from Touchline',
    security: 'Something about the security of your account needs a look',
    other: 'There is something new for you',
  },
  footnotes: {
    product: (site) => `Touchline, ${site}. You can turn these letters off in your settings.`,
    guardian: 'This page is yours alone. Please do not forward this letter.',
  },
}

const notifications = en.notifications
