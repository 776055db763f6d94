/** One change of a file that a recipe's step makes. */
export type Edit = {
  file: string
  /** What of the step this is, where a step has several parts that can be forgotten one by one. */
  part?: string
} & (
  | { /** A new file: its text stands beside the recipe in this file. */ text: string }
  | { /** Stands in the file exactly once. */ find: string; put: string }
  | { /** Written by a script from the migrations. */ generated: 'types' | 'data-model' }
)

/** A step, or a part of one, that was left out: which check or test fails then, and what its line says. */
export type Omission = {
  file: string
  part?: string
  /** Of a new file: a piece of its text, which stands in it once. */
  cut?: string
  /** A file of `scripts/` for a check, `tsc` or `knip`, otherwise a test. */
  by: string
  says: RegExp
}

export type Recipe = {
  /** Its heading in CONTRIBUTING.md. */
  heading: string
  most: number
  /** What the words in angle brackets of CONTRIBUTING.md stand for in the example. */
  placeholders?: Record<string, string>
  edits: Edit[]
  omissions: Omission[]
  /** Tests that are not asked by any omission and have to pass as well. */
  tests: string[]
}

/** The files of a recipe, in the order of their steps. */
export const filesOf = ({ edits }: Recipe) => [...new Set(edits.map(({ file }) => file))]
