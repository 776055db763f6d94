import type { HonourMails } from './mail-translations.ts'
import { quoted } from './quoted.ts'

/** What goes to whoever is asked to confirm an honour. */
export const honourMails: HonourMails = {
  honour_request: (p) => ({
    subject: `Can you confirm this for ${p.athleteName || 'an athlete'}?`,
    paragraphs: [
      `${p.athleteName || 'An athlete'} shows an honour on Touchline and says that it came from ${p.organization || 'you'}:`,
    ],
    ...quoted(p.subject),
    closing: [
      'You can confirm it, correct it or say no. It takes a minute, and you don’t need an account.',
      ...(p.date ? [`The link works until ${p.date}.`] : []),
    ],
    button: { label: 'Look at it', url: p.honour },
  }),
  honour_reminder: (p) => ({
    subject: `Reminder: can you confirm this for ${p.athleteName || 'an athlete'}?`,
    paragraphs: [
      `${p.athleteName || 'An athlete'} is still waiting to hear whether this honour came from ${p.organization || 'you'}:`,
    ],
    ...quoted(p.subject),
    closing: [
      `You can confirm it, correct it or say no, without an account. This is the only reminder.`,
      ...(p.date ? [`The link works until ${p.date}.`] : []),
    ],
    button: { label: 'Look at it', url: p.honour },
  }),
  honour_address_taken: (p) => ({
    subject: 'You were asked to confirm an honour',
    paragraphs: [
      `${p.athleteName || 'An athlete'} asked you to confirm an honour on Touchline: ${p.subject}.`,
      'This email belongs to a Touchline account, and an account can’t confirm honours. If you speak for a club or federation, please give the athlete another address of it.',
    ],
  }),
}
