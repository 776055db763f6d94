import type { ListField, Understood } from '#web/features/scouting/athlete-search/types.ts'

/** What a phrase says: values of one filter. Those of positions belong to a sport. */
export type Meaning =
  | { field: 'sport'; values: [string] }
  | { field: 'positions'; values: string[]; sport: string; by: PositionWord }
  /** A test of a sport: who has a number in it. */
  | { field: 'tests'; values: [string]; sport: string }
  | { field: Exclude<ListField, 'positions'>; values: string[] }
  /** A club is found by its name: it stays text, but no word of it means anything else. */
  | { field: 'club' }

/** By its whole name ("Left winger"), by the noun in it ("winger"), or as its sport abbreviates it ("LW"). */
export type PositionWord = 'name' | 'noun' | 'code'

/** Words that say how to read what stands beside them. */
export type Marker = 'skip' | 'under' | 'over' | 'born' | 'graduation' | 'years' | 'to'
export const MARKERS = [
  'skip',
  'under',
  'over',
  'born',
  'graduation',
  'years',
  'to',
] as const satisfies Marker[]

export type Vocabulary = {
  /** By the phrase with its words folded and one space between them, as it is written. */
  exact: ReadonlyMap<string, readonly Meaning[]>
  /** The same for words that are inflected: "wingers", "portera". */
  inflected: ReadonlyMap<string, readonly Meaning[]>
  /** Words in the longest phrase. */
  longest: number
  markers: Readonly<Record<Marker, ReadonlySet<string>>>
  /** The order in which sports are tried: those the scout follows first. */
  sports: readonly string[]
}

/** A word of the question: as it was typed, as it is looked up, and what stood between it and the word before. */
export type Word = { raw: string; folded: string; gap: string; quoted: boolean }

/** The words from one place up to another, and what they say. */
export type Reading = { from: number; to: number; sport?: string; test?: string; lists: Understood['lists'] }
