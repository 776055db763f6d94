import type { EmailContent } from '#server/mail/render-email.ts'
import type { MailParams } from './mail-translations.ts'

type Words = { checked: string; until: (day: string) => string; note: string }

/** Whoever asks to be in touch: name, organization, what was checked, and how long that holds. */
export function asking(
  { scoutName, organization, checked, checkedUntil }: MailParams,
  words: Words,
): Pick<EmailContent, 'who'> {
  if (scoutName === '') return {}
  return {
    who: {
      name: scoutName,
      ...(organization && { about: organization }),
      ...(checked.length > 0 && {
        checks: { title: words.checked, items: checked },
        note: [checkedUntil && words.until(checkedUntil), words.note].filter(Boolean).join(' '),
      }),
    },
  }
}
