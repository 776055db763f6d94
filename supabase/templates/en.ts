import { accountMails } from './accounts.en.ts'
import { asking } from './asking.ts'
import { deletionMails } from './deletions.en.ts'
import { exportMails } from './exports.en.ts'
import { honourMails } from './honours.en.ts'
import type { MailParams, MailTranslations } from './mail-translations.ts'
import { measurementMails } from './measurements.en.ts'
import { notificationSubjects } from './notification-subjects.ts'
import { organizationMails } from './organizations.en.ts'
import { quoted } from './quoted.ts'

const who = ({ scoutName, organization }: MailParams) =>
  organization ? `${scoutName} (${organization})` : scoutName
const athlete = ({ athleteName }: MailParams) => athleteName || 'the athlete in your care'

export const en: MailTranslations = {
  admin_invitation: (p) => ({
    subject: 'You’re invited to help run Touchline',
    paragraphs: [
      'An admin of Touchline has invited you to join the team. To accept, sign in with this email address, or create an account with it.',
      ...(p.date ? [`The invitation is valid until ${p.date}.`] : []),
    ],
    button: { label: 'View invitation', url: p.invitation },
  }),
  guardian_invitation: (p) => ({
    subject: `${p.athleteName || 'A young athlete'} needs your consent`,
    paragraphs: [
      `${athlete(p)} named you as parent or guardian on Touchline, where athletes show what they can do and verified scouts can ask to contact them.`,
      {
        nobody: 'Until you agree, no one can see the profile or make contact.',
        of_age: `At this age and in this country, ${athlete(p)} may decide alone who sees the profile, so verified scouts may see it already. Until you agree, no one can make contact, and photo and videos stay hidden.`,
        agreed:
          'Another guardian has agreed already, so verified scouts may see the profile. Your answer counts as well: the stricter one always applies.',
      }[p.seenNow],
      'You can withdraw your consent at any time. Don’t know this person? Ignore this email.',
    ],
    button: { label: 'Read and decide', url: p.portal },
    link: { label: 'Decline', url: p.refuse },
  }),
  guardian_link: (p) => ({
    subject: `Your link to ${p.athleteName ? `${p.athleteName}’s` : 'a young athlete’s'} page`,
    paragraphs: [
      `You asked us to send your link again. It opens your page as a parent or guardian, where you decide who may see and contact ${athlete(p)}.`,
      'If you didn’t ask for it, you can ignore this email: nobody else has received the link.',
    ],
    button: { label: 'Open your page', url: p.portal },
  }),
  guardian_proposed: (p) => ({
    subject: `${p.athleteName || 'The athlete in your care'} named another guardian`,
    paragraphs: [
      `${athlete(p)} would like to add ${p.scoutName} (${p.address}) as a parent or guardian on Touchline.`,
      'They see nothing and are not asked until you agree. Don’t know this person? Refuse, and ask the child who it is.',
    ],
    button: { label: 'Read and decide', url: p.portal },
  }),
  guardian_ended: (p) => ({
    subject: `Your access to ${p.athleteName ? `${p.athleteName}’s` : 'a young athlete’s'} page has ended`,
    paragraphs: [
      `The Touchline team has ended your access as a guardian of ${athlete(p)}. Your link no longer works.`,
      'If you think this is a mistake, write to us and we’ll look again.',
    ],
    button: { label: 'Write to the team', url: `${p.site}/feedback` },
  }),
  guardian_address_taken: (p) => ({
    subject: 'You were named as a guardian',
    paragraphs: [
      `${athlete(p)} named you as parent or guardian on Touchline. This email belongs to a Touchline account, and a scout’s or athlete’s account can’t approve for a minor.`,
      'If you’re a parent or legal guardian, ask to be invited at another email address.',
    ],
  }),
  guardian_request: (p) => ({
    subject: `A scout would like to contact ${athlete(p)}`,
    headline: `${p.scoutName || 'A scout'} would like to contact ${athlete(p)}`,
    paragraphs: [`${athlete(p)} won’t see the request unless you approve it. A no is always fine.`],
    ...asking(p, {
      checked: 'Checked by Touchline:',
      until: (day) => `Valid until ${day}.`,
      note: 'A check confirms who someone is, not how they behave.',
    }),
    ...quoted(p.message, p.subject),
    ...(p.date && { until: `You can answer until ${p.date}.` }),
    button: { label: 'Read and decide', url: p.question },
    link: { label: 'Decline', url: p.decline },
    note: 'Both open a page: nothing is decided by opening it. Without an answer the request ends by itself.',
  }),
  guardian_message_copy: (p) => ({
    subject: 'Copy of a message',
    headline: `${p.from || 'Someone'} sent a message`,
    paragraphs: [
      `It’s part of the conversation between ${who(p) || 'a scout'} and ${athlete(p)}. You get a copy of every message.`,
    ],
    ...quoted(p.message, p.subject),
    button: { label: 'Read the conversation', url: p.question },
    link: { label: 'Stop this contact', url: p.stop },
  }),
  guardian_endorsement_copy: (p) => ({
    subject: 'Copy of an endorsement',
    headline: `${who(p) || 'A scout'} endorsed ${athlete(p)} in writing`,
    paragraphs: ['You receive a copy of everything a scout writes.'],
    ...quoted(p.message),
    button: { label: 'See all contacts', url: p.portal },
  }),
  guardian_new_links: (p) => ({
    subject: `New links on ${p.athleteName ? `${p.athleteName}’s` : 'a young athlete’s'} page`,
    paragraphs: [`${athlete(p)} has added links to films or results. They lead to:`],
    ...quoted(p.message),
    closing: [
      'Something wrong with one? Take back your consent to videos on your page, and talk with the child.',
    ],
    button: { label: 'Open your page', url: p.portal },
  }),
  guardian_honour_asked: (p) => ({
    subject: `${p.athleteName || 'The athlete in your care'} asked a club to confirm an honour`,
    paragraphs: [
      `${athlete(p)} asked ${p.address} to confirm this honour: ${p.subject}.`,
      'The email shows the first name, an initial and the honour, and nothing else. Don’t know the address? Talk with the child, or tell us.',
    ],
    button: { label: 'Open your page', url: p.portal },
  }),
  guardian_community: (p) => ({
    subject: `${p.athleteName || 'The athlete in your care'} would like to join a community`,
    paragraphs: [
      `${athlete(p)} would like to join “${p.subject}”. Others there will see a first name and an initial, and can’t write to the child in private.`,
      'Nothing happens until you agree, and you can take your yes back at any time. Your page shows what the community is about and who moderates it.',
    ],
    button: { label: 'Decide', url: p.portal },
  }),
  guardian_pitch: (p) => ({
    subject: `${p.waits ? 'Reminder: ' : ''}${p.athleteName || 'The athlete in your care'} would like to answer a scout`,
    headline: `${athlete(p)} would like to answer ${p.scoutName || 'a scout'}`,
    paragraphs: [
      `The scout is looking for athletes (“${p.subject}”), and ${athlete(p)} would like to be considered. The scout reads nothing unless you agree.`,
    ],
    ...asking(p, {
      checked: 'Checked by Touchline:',
      until: (day) => `Valid until ${day}.`,
      note: 'A check confirms who someone is, not how they behave.',
    }),
    ...quoted(p.message),
    ...(p.date && { until: `You can answer until ${p.date}.` }),
    button: { label: 'Read and decide', url: p.portal },
    note: 'It opens a page: nothing is decided by opening it. Without an answer the pitch ends by itself.',
  }),
  guardian_events: (p) => ({
    subject: `Events ${p.athleteName || 'a young athlete'} would like to go to`,
    paragraphs: [`${athlete(p)} has said yes to:`],
    ...quoted(p.events),
    closing: ['Not all right with you? You can say no to each of them on your page.'],
    button: { label: 'See the events', url: p.portal },
  }),
  guardian_reply_copy: (p) => ({
    subject: 'Copy of a reply from the Touchline team',
    paragraphs: [
      `${athlete(p)} wrote to the Touchline team and has an answer. You get a copy of everything we write.`,
    ],
    ...quoted(p.message),
    button: { label: 'Open your page', url: p.portal },
  }),
  guardian_announcement_copy: (p) => ({
    subject: 'Copy of an announcement from the Touchline team',
    paragraphs: [`We’ve written this to ${athlete(p)} and others. You get a copy of everything we write.`],
    ...quoted(p.message),
    button: { label: 'Open your page', url: p.portal },
  }),
  guardian_thread_read: (p) => ({
    subject: `The team has read a conversation of ${athlete(p)}`,
    paragraphs: [
      `Two people of the Touchline team have read a conversation of ${athlete(p)}, for reasons of safety. That takes a reason and a second person, and is on record.`,
    ],
    button: { label: 'Open your page', url: p.portal },
  }),
  guardian_decision_copy: (p) => ({
    subject: `A decision about ${p.athleteName ? `${p.athleteName}’s` : 'a young athlete’s'} account`,
    paragraphs: [
      `The Touchline team has made a decision about the account of ${athlete(p)}. These are the reasons we gave:`,
    ],
    ...quoted(p.message),
    closing: [`${athlete(p)} can appeal with the link in their own email. Please talk about it together.`],
    button: { label: 'Open your page', url: p.portal },
  }),
  guardian_dispute: (p) => ({
    subject: `A measurement of ${athlete(p)} is doubted`,
    paragraphs: [
      `A scout doubts a measurement on the page of ${athlete(p)}. The Touchline team looks at it; until then it isn’t ranked.`,
      `We haven’t notified ${athlete(p)}, and you don’t need to do anything.`,
    ],
    button: { label: 'Open your page', url: p.portal },
  }),
  guardian_contact_ended: (p) => ({
    subject: `Contact with ${athlete(p)} has ended`,
    paragraphs: [
      `Touchline has ${p.measure} an account that ${p.contact === 'asked' ? 'had asked to contact' : 'was in contact with'} ${athlete(p)}: ${who(p) || 'a scout'}.`,
      p.contact === 'asked'
        ? 'The request is closed. Nobody needs to answer it.'
        : 'The conversation is closed and stays closed. You can still read it on your page.',
      `We can’t say more about other people’s accounts. Does something worry you? Talk with ${athlete(p)}, and report it on your page.`,
    ],
    button: { label: 'Open your page', url: p.portal },
  }),
  ...organizationMails,
  ...accountMails,
  ...deletionMails,
  ...exportMails,
  ...honourMails,
  ...measurementMails,
  takedown_confirm: (p) => ({
    subject: 'Confirm your request about a video',
    paragraphs: [
      'Somebody gave this address to ask that we take down a video they are in and didn’t agree to.',
      'If that was you, open the link and confirm. Our team then looks at it. The link works for 7 days.',
      'If it wasn’t you, do nothing.',
    ],
    button: { label: 'Confirm the request', url: p.takedown },
  }),
  moderation_decision: (p) => ({
    subject: 'A decision about your Touchline account',
    paragraphs: [
      'Our team has made a decision about your account or something you posted. You can read the reasons and what happens next, and appeal if you disagree.',
      'You don’t need to sign in. Please don’t forward this email: the link is yours alone.',
    ],
    button: { label: 'Read the decision', url: p.decision },
  }),
  moderation_confirmed: (p) => ({
    subject: 'The decision about your account stands',
    paragraphs: [
      'Another member of our team has looked at the decision about your account again, and it stands. You can read why.',
      'You don’t need to sign in. Please don’t forward this email: the link is yours alone.',
    ],
    button: { label: 'Read the answer', url: p.decision },
  }),
  moderation_reversed: (p) => ({
    subject: 'The decision about your account is lifted',
    paragraphs: [
      'We’ve lifted a decision about your account. What we had removed is back.',
      'You can read why, without signing in.',
    ],
    button: { label: 'Read the answer', url: p.decision },
  }),
  urgent_report: (p) => ({
    subject: 'Urgent: a report involves a minor',
    paragraphs: [
      'Someone has reported something that involves a person under 18. It comes before everything else.',
      'For privacy, this email says no more than that.',
    ],
    button: { label: 'Open the report', url: p.page },
  }),
  ban_waits: (p) => ({
    subject: 'A ban is waiting for another admin',
    paragraphs: [
      'At least one ban is waiting for another admin to decide. Until then the person stays suspended.',
      'We send this email once a day while one is waiting.',
    ],
    button: { label: 'Open the queue', url: p.page },
  }),
  announcement_news: (p) => ({
    ...announcement(p),
    ...(p.stopNews && { link: { label: 'Stop news', url: p.stopNews } }),
  }),
  announcement_service: (p) => announcement(p),
  announcement_safety: (p) => announcement(p),
  notification: (p) => ({
    subject: notifications[p.notification],
    paragraphs: ['For your privacy, this email says no more than that.'],
    button: { label: 'Open Touchline', url: p.page },
  }),
  notifications: notificationSubjects.en,
  greeting: (name) => `Hello ${name},`,
  footnotes: {
    product:
      'You get this email because you have an account on Touchline. You can turn these emails off in Settings.',
    guardian:
      'You get this email because you were named as a parent or guardian. It is for you alone: please do not forward it.',
    issuer: 'An athlete gave us your address for this one question. We don’t use it for anything else.',
    official: 'You get this email because you look after an organization on Touchline.',
    invited: 'An admin gave us your address for this invitation. We don’t use it for anything else.',
    forgotten: 'This is our last email to you: we don’t keep your address.',
    once: 'We use this address for this one question and nothing else.',
    always: 'We always send this email, whatever your settings.',
  },
}

/** The words are the team's own, in this language. */
const announcement = (p: MailParams) => ({
  subject: p.subject,
  paragraphs: [p.message],
  button: { label: 'Open Touchline', url: p.page },
})

const notifications = notificationSubjects.en
