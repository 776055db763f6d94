import { LIMITS } from '#shared/limits.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import {
  type Announcement,
  byLanguage,
  type Content,
  type ContentChange,
  EVERYBODY,
  type Reach,
  TEXT_PARTS,
  type TextState,
  type Words,
} from './types.ts'

export const EMPTY_CONTENT: Content = {
  segment: EVERYBODY,
  path: '',
  in_app: true,
  by_mail: true,
  is_essential: false,
  texts: byLanguage(() => ({ title: '', text: '', button: '' })),
}

export const contentOf = ({
  segment,
  path,
  in_app,
  by_mail,
  is_essential,
  texts,
}: Announcement): Content => ({
  segment,
  path,
  in_app,
  by_mail,
  is_essential,
  texts: byLanguage((language) => {
    const { title, text, button } = texts[language]
    return { title, text, button }
  }),
})

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

type Pick3 = <T>(field: string, a: T, b: T, c: T) => T

/** One of three contents for each field; a text counts by title, text and button of a language. */
function combine(a: Content, b: Content, c: Content, pick: Pick3): Content {
  return {
    segment: pick('segment', a.segment, b.segment, c.segment),
    path: pick('path', a.path, b.path, c.path),
    in_app: pick('in_app', a.in_app, b.in_app, c.in_app),
    by_mail: pick('by_mail', a.by_mail, b.by_mail, c.by_mail),
    is_essential: pick('is_essential', a.is_essential, b.is_essential, c.is_essential),
    texts: byLanguage((language) => {
      const part = (name: keyof Words) =>
        pick(
          `texts.${language}.${name}`,
          a.texts[language][name],
          b.texts[language][name],
          c.texts[language][name],
        )
      return { title: part('title'), text: part('text'), button: part('button') }
    }),
  }
}

/** What two admins wrote of the same thing. Where both changed a field, mine stays and the field is named. */
export function mergeContent(base: Content, mine: Content, theirs: Content) {
  const both: string[] = []
  const content = combine(base, mine, theirs, (field, was, my, their) => {
    if (isSame(my, was)) return their
    if (!isSame(their, was) && !isSame(their, my)) both.push(field)
    return my
  })
  return { content, both }
}

/** Mine, but for the fields that are named. */
export const takeTheirs = (mine: Content, theirs: Content, fields: readonly string[]) =>
  combine(mine, theirs, mine, (field, my, their) => (fields.includes(field) ? their : my))

/** What a save sends: null where nothing changed. */
export function changeOf(base: Content, mine: Content): ContentChange | null {
  const change: ContentChange = {}
  if (!isSame(base.segment, mine.segment)) change.segment = mine.segment
  if (base.path !== mine.path) change.path = mine.path
  // Together, as one of the two has to stay.
  if (base.in_app !== mine.in_app || base.by_mail !== mine.by_mail) {
    change.in_app = mine.in_app
    change.by_mail = mine.by_mail
  }
  if (base.is_essential !== mine.is_essential) change.is_essential = mine.is_essential
  for (const language of LOCALES) {
    const changed = TEXT_PARTS.filter((part) => base.texts[language][part] !== mine.texts[language][part])
    if (changed.length > 0)
      change.texts = {
        ...change.texts,
        [language]: Object.fromEntries(changed.map((part) => [part, mine.texts[language][part]])),
      }
  }
  return Object.keys(change).length > 0 ? change : null
}

/** Too long, or broken into lines where there is room for one: such a field waits to be saved. */
export function textProblem(part: keyof Words, value: string): 'too_long' | null {
  const { titleMaxChars, textMaxChars, buttonMaxChars } = LIMITS.announcement
  const most = { title: titleMaxChars, text: textMaxChars, button: buttonMaxChars }[part]
  return [...value].length > most ? 'too_long' : null
}

/** As the database will say it once everything is saved; a change takes back that somebody has read it. */
export function stateOf(words: Words, kept: { state: TextState } & Words): TextState {
  if (TEXT_PARTS.every((part) => words[part] === kept[part])) return kept.state
  return TEXT_PARTS.every((part) => words[part] === '') ? 'empty' : 'draft'
}

export const hasWords = ({ title, text }: Words) => title.trim() !== '' && text.trim() !== ''

/** Languages of people who would wait, as nobody has read their text. */
export const waitingLanguages = (reach: Reach, state: (language: Locale) => TextState) =>
  LOCALES.filter((language) => reach.by_language[language] > 0 && state(language) !== 'read')

/** An address of this site as a path, however it was pasted; anything else stays as it is, for the database to name. */
export function pathOf(given: string, origin: string): string {
  const text = given.trim()
  return text.startsWith(`${origin}/`) ? text.slice(origin.length) : text
}
export const isPath = (path: string) => /^(\/([^/\\\s][^\\\s]*)?)?$/.test(path) && path.length <= 300
