import type { MailParams, OrganizationMails } from './mail-translations.ts'
import { quoted } from './quoted.ts'

const athlete = ({ athleteName }: MailParams) => athleteName || 'the athlete in your care'

/** What goes to those who look after an organization, and to a guardian whose child belongs to one. */
export const organizationMails: OrganizationMails = {
  guardian_organization: (p) => ({
    subject: `${p.athleteName || 'The athlete in your care'} asked to belong to ${p.subject}`,
    paragraphs: [
      `${athlete(p)} told ${p.subject} on Touchline: “I train here”. We checked this organization; its officials see a first name, an initial and the sport, and say yes or no.`,
      'Athletes under 18 are never listed on its page. Not all right with you? You can end it on your page at any time.',
    ],
    button: { label: 'Open your page', url: p.portal },
  }),
  guardian_organization_merged: (p) => ({
    subject: `${p.organization} is now ${p.subject}`,
    paragraphs: [
      `${p.organization} and ${p.subject} were registered twice on Touchline, so we merged them. What ${athlete(p)} had there, a place or a request, is now with ${p.subject}; its officials see a first name, an initial and the sport.`,
      'Not all right with you? You can end it on your page at any time.',
    ],
    button: { label: 'Open your page', url: p.portal },
  }),
  organization_confirm: (p) => ({
    subject: `Confirm your address for ${p.organization}`,
    paragraphs: [
      `Somebody registered ${p.organization} on Touchline with this address.`,
      'If that was you, open the page and confirm it. Our team then looks at the evidence and writes to you here.',
      ...(p.date ? [`The link works until ${p.date}.`] : []),
      'If it wasn’t you, do nothing.',
    ],
    button: { label: 'Open the page', url: p.page },
  }),
  organization_checked: (p) => ({
    subject: `${p.organization} is checked`,
    paragraphs: [
      `We looked at the evidence for ${p.organization}. It is checked${p.date ? ` until ${p.date}` : ''}.`,
      'On your page you answer athletes who train with you and invite others who act for it. You don’t need an account.',
    ],
    button: { label: 'Open your page', url: p.page },
  }),
  organization_refused: (p) => ({
    subject: `We could not check ${p.organization}`,
    paragraphs: [`We looked at the evidence for ${p.organization}, and it was not enough:`],
    ...quoted(p.message),
    closing: ['You can register it again with other evidence.'],
    button: { label: 'Register it again', url: `${p.site}/organizations/new` },
  }),
  organization_ended: (p) => ({
    subject: `The check of ${p.organization} has been ended`,
    paragraphs: [`Our team has ended the check of ${p.organization}:`],
    ...quoted(p.message),
    closing: ['Nobody acts for it on Touchline any more. If you think this is a mistake, write to us.'],
    button: { label: 'Write to the team', url: `${p.site}/feedback` },
  }),
  organization_official: (p) => ({
    subject: `Will you act for ${p.organization} on Touchline?`,
    paragraphs: [
      `${p.from || 'An official'} invites you to act for ${p.organization}: athletes who train there ask for your answer.`,
      'You don’t need an account. Your name and role are shown on the page of the organization once you accept, your address never.',
      ...(p.date ? [`The invitation is valid until ${p.date}.`] : []),
    ],
    button: { label: 'Look at it', url: p.page },
  }),
  organization_ending: (p) => ({
    subject: `The check of ${p.organization} ends soon`,
    paragraphs: [
      `${p.date ? `It ends on ${p.date}. ` : ''}From then on, nobody acts for it until it is checked again.`,
    ],
    button: { label: 'Open the page', url: p.page },
  }),
  organization_over: (p) => ({
    subject: `The check of ${p.organization} has ended`,
    paragraphs: ['Nobody acts for it until it is checked again.'],
    button: { label: 'Open the page', url: p.page },
  }),
  organization_link: (p) => ({
    subject: `Your link for ${p.organization}`,
    paragraphs: [
      `Here is your new link for ${p.organization}. The old one no longer works.`,
      'If you didn’t ask for it, you don’t need to do anything: nobody else has this link.',
    ],
    button: { label: 'Open your page', url: p.page },
  }),
  organization_merged: (p) => ({
    subject: `${p.organization} goes on as ${p.subject}`,
    paragraphs: [
      `${p.organization} was registered twice. Our team has merged it with ${p.subject}; its athletes are there now, and its address leads there.`,
      `Your address is not at the domain of ${p.subject}, so you no longer act on Touchline. Its officials can invite you at their own domain.`,
    ],
    button: { label: 'See the page', url: p.page },
  }),
}
