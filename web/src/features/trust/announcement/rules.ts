import { LOCALES, type Locale } from '#shared/locale.ts'
import type { Announcement, Audience, Draft, Segment } from './types.ts'

const nothing = { title: '', body: '' }

export const emptyDraft: Draft = {
  kind: 'news',
  segment: {},
  leads_to: '',
  texts: { en: nothing, es: nothing, fr: nothing },
}

/** What is written, for the form. */
export const draftOf = ({ kind, segment, leads_to, texts }: Announcement): Draft => ({
  kind,
  segment,
  leads_to,
  texts: {
    en: { ...nothing, ...words(texts.en) },
    es: { ...nothing, ...words(texts.es) },
    fr: { ...nothing, ...words(texts.fr) },
  },
})
const words = (text: Announcement['texts'][string] | undefined) =>
  text && { title: text.title, body: text.body }

const tidied = ({ kind, segment, leads_to, texts }: Draft) =>
  JSON.stringify([
    kind,
    Object.entries(segment)
      .filter(([, value]) => value === true || (Array.isArray(value) && value.length > 0))
      .map(([part, value]) => [part, Array.isArray(value) ? value.toSorted() : value])
      .toSorted(),
    leads_to,
    LOCALES.map((language) => [texts[language].title.trim(), texts[language].body.trim()]),
  ])
export const isSameDraft = (one: Draft, other: Draft) => tidied(one) === tidied(other)

/** Puts an entry into a list of the segment, or takes it out. */
export function toggled<P extends 'roles' | 'sports' | 'countries' | 'languages'>(
  segment: Segment,
  part: P,
  value: NonNullable<Segment[P]>[number],
): Segment {
  const list = (segment[part] ?? []) as string[]
  const next = list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
  return { ...segment, [part]: next }
}

export const isWritten = ({ title, body }: { title: string; body: string }) =>
  title.trim() !== '' && body.trim() !== ''

/** Languages with readers whose text is missing or nobody read over: those readers wait. */
export const waitingLanguages = ({ texts }: Announcement, { languages }: Audience): Locale[] =>
  LOCALES.filter((language) => languages[language] !== 0 && !texts[language]?.read_over_at)

/** How much of it has arrived, from 0 to 1. */
export const shareOf = (part: number | null, whole: number | null) =>
  part === null || !whole ? 0 : Math.min(1, part / whole)
