import type { Sport } from '#web/features/athletes/sport/types.ts'
import { choiceFilters } from '#web/features/scouting/athlete-search/types.ts'
import type { Language } from '#web/lib/language.ts'
import type { Translations } from '#web/lib/translate.ts'
import { translate } from '#web/lib/translate.ts'
import { stemOf, wordsOf } from './rules.ts'
import { MARKERS, type Marker, type Meaning, type Vocabulary } from './types.ts'

/** What the words of a question are taken from: the product's own translations and the values that are listed in it. */
type Sources = {
  languages: {
    code: Language
    /** The namespaces `sport` and `search-query` in this language. */
    sport: Translations
    query: Translations
    countries: { value: string; label: string }[]
  }[]
  sports: Sport[]
  /** Sports that the scout follows. */
  ownSports: readonly string[]
  regions: readonly string[]
  clubs: readonly string[]
}

type Source = Sources['languages'][number]

const phraseOf = (text: string) =>
  wordsOf(text)
    .map(({ folded }) => folded)
    .join(' ')

/** Every phrase that means something, by how it is written in any of the languages. */
export function buildVocabulary({ languages, sports, ownSports, regions, clubs }: Sources): Vocabulary {
  const exact = new Map<string, Meaning[]>()
  const inflected = new Map<string, Meaning[]>()
  const markers = Object.fromEntries(
    MARKERS.map((marker) => [marker, new Set(languages.flatMap((source) => listed(source, marker)))]),
  ) as Record<Marker, Set<string>>
  const put = (into: Map<string, Meaning[]>, key: string, meaning: Meaning) => {
    const known = into.get(key) ?? []
    const same = (one: Meaning) => JSON.stringify(one) === JSON.stringify(meaning)
    if (key && !known.some(same)) into.set(key, [...known, meaning])
  }
  /** A name is found as it is written; a common noun in its other forms as well. */
  const name = (text: string, meaning: Meaning) => put(exact, phraseOf(text), meaning)
  const noun = (text: string, meaning: Meaning) => {
    name(text, meaning)
    put(inflected, stemOf(phraseOf(text)), meaning)
  }

  for (const source of languages) {
    for (const { code } of sports)
      for (const text of withoutBrackets(word(source, `sport.${code}`)))
        noun(text, { field: 'sport', values: [code] })
    for (const sport of sports) addPositions(source, sport, noun)
    for (const sport of sports) addSprint(source, sport, noun)
    addChoices(source, noun)
    for (const { value, label } of source.countries) name(label, { field: 'countries', values: [value] })
  }
  // One letter is an initial more often than a position.
  for (const { code, positions } of sports)
    for (const position of positions)
      if (position.code.length > 1 && !markers.skip.has(position.code))
        name(position.code.replaceAll('_', ' '), {
          field: 'positions',
          values: [position.code],
          sport: code,
          by: 'code',
        })
  for (const region of regions) name(region, { field: 'regions', values: [region] })
  for (const club of clubs) if (wordsOf(club).length > 1) name(club, { field: 'club' })

  const longest = Math.max(1, ...[...exact.keys()].map((phrase) => phrase.split(' ').length))
  const order = sports.map(({ code }) => code)
  return {
    exact,
    inflected,
    longest: Math.min(longest, longestPhrase),
    markers,
    sports: [
      ...ownSports.filter((code) => order.includes(code)),
      ...order.filter((code) => !ownSports.includes(code)),
    ],
  }
}

const longestPhrase = 8

const word = ({ sport, code }: Source, key: string) => translate(sport, code, key) ?? ''

/** The words of the language for one thing, which its file lists with commas between them. */
function listed({ query, code }: Source, key: string) {
  return (translate(query, code, `words.${key}`) ?? '').split(',').map(phraseOf).filter(Boolean)
}

/** "Football (soccer)" is also called either. */
function withoutBrackets(text: string) {
  const [, before, inside] = /^(.*?)\s*\((.*)\)$/.exec(text) ?? []
  return before && inside ? [text, before, inside] : [text]
}

type Put = (text: string, meaning: Meaning) => void

/** By their names, and by the noun in them: English has it last ("Left winger"), Spanish and French first ("Extremo izquierdo"). */
function addPositions(source: Source, sport: Sources['sports'][number], put: Put) {
  const names = sport.positions.map(({ code }) => ({
    code,
    text: word(source, `position.${sport.code}.${code}`),
  }))
  const parts = new Map<string, string[]>()
  for (const { code, text } of names) {
    put(text, { field: 'positions', values: [code], sport: sport.code, by: 'name' })
    for (const part of partsOf(text, source.code)) parts.set(part, [...(parts.get(part) ?? []), code])
  }
  for (const [part, values] of parts) put(part, { field: 'positions', values, sport: sport.code, by: 'noun' })
}

/** "Sprint" says no more than "fast over a short way": in some sports that is an event, in others a test, the longest of which tells most. */
function addSprint(source: Source, sport: Sources['sports'][number], put: Put) {
  const events = sport.positions.filter(
    ({ code, position_group }) => position_group === 'sprint' || code.endsWith('_sprint'),
  )
  const tests = sport.metrics.filter(({ code }) => /^(sprint|dash)\d/.test(code))
  const test = tests.findLast(({ isKey }) => isKey) ?? tests.at(-1)
  for (const text of listed(source, 'sprint')) {
    if (events.length > 0)
      put(text, {
        field: 'positions',
        values: events.map(({ code }) => code),
        sport: sport.code,
        by: 'noun',
      })
    else if (test) put(text, { field: 'tests', values: [test.code], sport: sport.code })
  }
}

function partsOf(text: string, language: Source['code']) {
  const [head = '', ...rest] = text.split(',')
  const words = wordsOf(head).map(({ folded }) => folded)
  if (rest.length > 0) return [words.join(' ')]
  const shorter = words.slice(1).map((_, i) => i + 1)
  return shorter
    .map((length) => (language === 'en' ? words.slice(-length) : words.slice(0, length)))
    .filter((part) => part.some((one) => /^\p{L}{3,}$/u.test(one)))
    .map((part) => part.join(' '))
}

/** A club's own name often begins with this word, so it is a level only beside the word for one; "open" says too little alone. */
const onlyWithNoun = ['club', 'open']

function addChoices(source: Source, put: Put) {
  for (const side of choiceFilters.dominantSides.options)
    for (const text of listed(source, `side_${side}`)) put(text, { field: 'dominantSides', values: [side] })
  for (const category of choiceFilters.sexCategories.options)
    for (const text of listed(source, `sex_${category}`))
      put(text, { field: 'sexCategories', values: [category] })
  const level = listed(source, 'level')
  for (const value of choiceFilters.levels.options) {
    const meaning: Meaning = { field: 'levels', values: [value] }
    const text = word(source, `level.${value}`)
    if (!onlyWithNoun.includes(value)) put(text, meaning)
    for (const noun of level)
      for (const phrase of [`${text} ${noun}`, `${noun} ${text}`]) put(phrase, meaning)
  }
  for (const field of ['statuses', 'availabilities', 'sexCategories'] as const) {
    const { words, options } = choiceFilters[field]
    for (const value of options)
      if (!onlyWithNoun.includes(value) || field === 'statuses')
        put(word(source, `${words}.${value}`), { field, values: [value] })
  }
}
