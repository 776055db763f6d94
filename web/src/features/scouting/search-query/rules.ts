import type { ListField, Understood } from '#web/features/scouting/athlete-search/types.ts'
import { foldText } from '#web/lib/fold-text.ts'
import { readNumber } from './numbers.ts'
import type { Meaning, Reading, Vocabulary, Word } from './types.ts'

/** "Left-footed wingers" is three words; what stands in quotation marks is one that means nothing but itself. */
export function wordsOf(text: string): Word[] {
  const found: Word[] = []
  let end = 0
  for (const match of text.matchAll(/"([^"]*)"|[\p{L}\p{N}\p{M}]+(?:['’]s(?![\p{L}\p{N}]))?/gu)) {
    const [raw, quotation] = match
    const gap = text.slice(end, match.index)
    end = match.index + raw.length
    if (quotation !== undefined)
      found.push({ raw: quotation.trim(), folded: foldText(quotation), gap, quoted: true })
    else found.push({ raw, folded: foldText(raw.replace(/['’]s$/u, '')), gap, quoted: false })
  }
  return found
}

/** Number and gender make no difference: "wingers", "porteros", "laterales", "portera". */
export const stemOf = (folded: string) =>
  folded
    .split(' ')
    .map((word) => {
      const single = word.length > 3 ? word.replace(/(?<=[lrndz])es$|(?<![s])s$/, '') : word
      return single.length > 4 ? single.replace(/[aeo]$/, '') : single
    })
    .join(' ')

type ReadOptions = {
  /** The sport that is searched in so far. */
  sport: string | null
  today: Date
  /** Somebody is still typing: a last phrase that may become a longer one is left as it is. */
  typing?: boolean
}

/** What a question in words asks for. What it says nothing about stays text, in the order in which it was typed. */
export function readQuery(
  text: string,
  vocabulary: Vocabulary,
  { sport, today, typing }: ReadOptions,
): Understood {
  const words = wordsOf(text)
  const namedSport = findSport(words, vocabulary)
  let situation = { sport: namedSport ?? sport, settled: Boolean(namedSport), today }
  // One position of the sport searched in, and no other word is read as one of another sport.
  if (sport && words.some((_, at) => isOwnPosition(words, at, vocabulary, sport))) situation.settled = true
  const readings: Reading[] = []
  let end = words.length
  for (let at = 0; at < end; ) {
    const reading = readingAt(words, at, vocabulary, situation)
    if (typing && reading?.to === words.length && mayGoOn(words, reading, text, vocabulary)) end = at
    else if (reading) {
      readings.push(reading)
      if (reading.sport) situation = { ...situation, sport: reading.sport, settled: true }
    }
    at = reading ? reading.to : at + 1
  }
  const lists: Understood['lists'] = {}
  const tests = [...new Set(readings.flatMap(({ test }) => test ?? []))]
  let found = namedSport
  for (const reading of readings) {
    found ??= reading.sport ?? null
    for (const [field, values] of Object.entries(reading.lists))
      lists[field as ListField] = [...new Set([...(lists[field as ListField] ?? []), ...values])]
  }
  const whole = readings.every(({ from, to }) => from === to) && end === words.length
  return {
    sport: found,
    lists,
    tests,
    rest: whole ? text : restOf(words.slice(0, end), readings, vocabulary),
    pending: textOf(words.slice(end)),
  }
}

/** The sport is looked for first, since positions are read as those of the sport that is meant. */
function findSport(words: Word[], vocabulary: Vocabulary): string | null {
  for (let at = 0; at < words.length; at++) {
    const phrase = longestPhrase(words, at, vocabulary, (meaning) => meaning.field === 'sport')
    if (phrase?.meaning.field === 'sport') return phrase.meaning.values[0]
    const other = longestPhrase(words, at, vocabulary, () => true)
    if (other) at = other.to - 1
  }
  return null
}

type Situation = {
  sport: string | null /** No word leads to another sport any more. */
  settled: boolean
  today: Date
}

const isOwnPosition = (words: Word[], at: number, vocabulary: Vocabulary, sport: string) =>
  longestPhrase(words, at, vocabulary, (one) => one.field === 'positions' && one.sport === sport) !== null

function readingAt(words: Word[], at: number, vocabulary: Vocabulary, situation: Situation): Reading | null {
  const numeric = readNumber(words, at, vocabulary.markers, situation.today)
  if (numeric && numeric.to > numeric.from) return numeric
  const choice = longestPhrase(words, at, vocabulary, (meaning, others) =>
    isMeant(meaning, others, situation),
  )
  // "100 m" is a discipline, "100 cm" a result.
  if (!choice) return numeric
  const { to } = choice
  const meaning = pick(choice.meanings, vocabulary, situation)
  if (!meaning || meaning.field === 'club') return { from: to, to, lists: {} }
  if (meaning.field === 'sport') return { from: at, to, sport: meaning.values[0], lists: {} }
  if (meaning.field === 'tests') return { from: at, to, test: meaning.values[0], lists: {} }
  return {
    from: at,
    to,
    ...(meaning.field === 'positions' && meaning.sport !== situation.sport && { sport: meaning.sport }),
    lists: { [meaning.field]: meaning.values },
  }
}

type Phrase = { to: number; meaning: Meaning; meanings: readonly Meaning[] }

/** As many words as mean something together, so that "left winger" is never "left" and "winger". */
function longestPhrase(
  words: Word[],
  at: number,
  vocabulary: Vocabulary,
  wanted: (meaning: Meaning, all: readonly Meaning[]) => boolean,
): Phrase | null {
  for (let length = Math.min(vocabulary.longest, words.length - at); length > 0; length--) {
    const part = words.slice(at, at + length)
    if (part.some(({ quoted }) => quoted) || part.slice(1).some(({ gap }) => gap.includes(','))) continue
    const phrase = part.map(({ folded }) => folded).join(' ')
    if (length === 1 && isMarker(phrase, vocabulary)) continue
    const known = [
      ...(vocabulary.exact.get(phrase) ?? []),
      ...(vocabulary.inflected.get(stemOf(phrase)) ?? []),
    ]
    const meanings = known.filter((meaning) => wanted(meaning, known))
    const [meaning] = meanings
    if (meaning) return { to: at + length, meaning, meanings }
  }
  return null
}

/** Positions are those of the sport; a name that only one other sport has leads there, such as "point guard". */
function isMeant(meaning: Meaning, all: readonly Meaning[], { sport, settled }: Situation) {
  if (meaning.field === 'tests') return sport === null || meaning.sport === sport
  if (meaning.field !== 'positions' || meaning.sport === sport) return true
  if (settled || meaning.by === 'code') return false
  return (
    sport === null ||
    (meaning.by === 'name' && all.every((one) => one.field !== 'positions' || one.sport === meaning.sport))
  )
}

function pick(
  meanings: readonly Meaning[],
  { sports }: Vocabulary,
  { sport }: Situation,
): Meaning | undefined {
  const rank = (meaning: Meaning) => {
    if (meaning.field === 'club') return -2
    // A position of the same name says more than a test.
    if (meaning.field === 'tests') return sports.indexOf(meaning.sport) + 0.5
    if (meaning.field !== 'positions') return 100
    return meaning.sport === sport ? -1 : sports.indexOf(meaning.sport)
  }
  const [best] = [...meanings].sort((a, b) => rank(a) - rank(b))
  if (best?.field !== 'positions') return best
  // The same word in two languages, or as a part of several names, means all of them.
  const same = meanings.filter((one) => one.field === 'positions' && one.sport === best.sport)
  const whole = same.filter((one) => one.field === 'positions' && one.by === 'name')
  const values = (whole.length > 0 ? whole : same).flatMap((one) => ('values' in one ? one.values : []))
  return { ...best, values: [...new Set(values)] }
}

const isMarker = (folded: string, { markers }: Vocabulary) => markers.skip.has(folded)

/** "right wing" may be about to become "right winger", and "20" a year: wait for the next letter. */
function mayGoOn(words: Word[], { from, to }: Reading, text: string, { exact }: Vocabulary) {
  if (from === to || text.includes(',', text.length - 1)) return false
  const phrase = words
    .slice(from, to)
    .map(({ folded }) => folded)
    .join(' ')
  if (/\d$/.test(phrase)) return /(^| )\d{1,2}$/.test(phrase)
  const start = /\s$/.test(text) ? `${phrase} ` : phrase
  for (const known of exact.keys()) if (known !== phrase && known.startsWith(start)) return true
  return false
}

/** Small words fall away beside what was understood: "winger from Spain" leaves nothing. */
function restOf(words: Word[], readings: Reading[], vocabulary: Vocabulary) {
  const isRead = (i: number) => readings.some(({ from, to }) => i >= from && i < to)
  const isSmall = (i: number) => isMarker(words[i]?.folded ?? '', vocabulary) && !words[i]?.quoted
  const beside = (i: number, step: 1 | -1): boolean => {
    let other = i + step
    while (words[other] && !isRead(other) && isSmall(other)) other += step
    return isRead(other)
  }
  return textOf(words.filter((_, i) => !isRead(i) && !(isSmall(i) && (beside(i, 1) || beside(i, -1)))))
}

const textOf = (words: Word[]) => words.map(({ raw, quoted }) => (quoted ? `"${raw}"` : raw)).join(' ')
