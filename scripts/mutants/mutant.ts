export type Area = 'auth' | 'rest' | 'realtime' | 'storage' | 'sql' | 'web' | 'server'

/** One fault: a text of a file that is replaced by another, and the test that must fail because of it. */
export type Mutant = {
  id: string
  area: Area
  file: string
  /** Occurs exactly once in the file. */
  find: string
  replace: string
  /** What goes wrong for whom. */
  fault: string
  test: string
  /** A part of the name of the test, with the names of its `describe` blocks before it. */
  title: string
}

/** The faults of one area: file, what is replaced by what, and which test says so. */
export type MutantEntry = Omit<Mutant, 'area'>
