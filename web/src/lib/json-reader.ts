/**
 * Reads JSON whose shape the database does not describe: what a function answers, and columns of JSON. Here and not by
 * Zod, because the first screens read such answers and zod/mini would add 5.7 kB to each (`scripts/check-bundle-size.mjs`).
 */
export type Reader<T> = (value: unknown, at: string) => T
export type Read<R> = R extends Reader<infer T> ? T : never
type Readers = Record<string, Reader<unknown>>
type ReadAll<S extends Readers> = { [Name in keyof S]: Read<S[Name]> }

/** The answer is not what this version of the app was made for. */
export class UnexpectedAnswerError extends Error {
  override name = 'UnexpectedAnswerError'
  constructor(at: string, wanted: string, value: unknown) {
    super(`${at}: ${wanted} was expected, not ${value === null ? 'null' : typeof value}`)
  }
}

const primitive =
  <T>(wanted: string, fits: (value: unknown) => value is T): Reader<T> =>
  (value, at) => {
    if (fits(value)) return value
    throw new UnexpectedAnswerError(at, wanted, value)
  }

export const text = primitive('a text', (value) => typeof value === 'string')
export const number = primitive('a number', (value) => typeof value === 'number')
export const flag = primitive('true or false', (value) => typeof value === 'boolean')

export const oneOf = <const T extends string>(...values: readonly T[]): Reader<T> =>
  primitive(values.join(' or '), (value): value is T => values.some((known) => known === value))

/** A code that a check of the database holds to its own list, so that a new one needs no line here. */
export const codeOf = <T extends string>(): Reader<T> =>
  primitive('a text', (value): value is T => typeof value === 'string')

export const orNull =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (value, at) =>
    value === null ? null : reader(value, at)

/** For what is left out where there is nothing to say. */
export const orElse =
  <T>(reader: Reader<T>, missing: T): Reader<T> =>
  (value, at) =>
    value === undefined ? missing : reader(value, at)

/** A part that may be missing. */
export const optional = <T>(reader: Reader<T>) => orElse<T | undefined>(reader, undefined)

export const either =
  <A, B>(first: Reader<A>, second: Reader<B>): Reader<A | B> =>
  (value, at) => {
    try {
      return first(value, at)
    } catch {
      return second(value, at)
    }
  }

export const listOf =
  <T>(reader: Reader<T>): Reader<T[]> =>
  (value, at) => {
    if (!Array.isArray(value)) throw new UnexpectedAnswerError(at, 'a list', value)
    return value.map((entry, i) => reader(entry, `${at}[${i}]`))
  }

function entriesOf(value: unknown, at: string) {
  if (typeof value === 'object' && value && !Array.isArray(value)) return new Map(Object.entries(value))
  throw new UnexpectedAnswerError(at, 'an object', value)
}

export const mapOf =
  <T>(reader: Reader<T>): Reader<Record<string, T>> =>
  (value, at) =>
    Object.fromEntries(
      Array.from(entriesOf(value, at), ([name, part]) => [name, reader(part, `${at}.${name}`)]),
    )

/** What the readers do not name is left behind. */
export const object =
  <S extends Readers>(readers: S): Reader<ReadAll<S>> =>
  (value, at) => {
    const parts = entriesOf(value, at)
    return Object.fromEntries(
      Object.entries(readers).map(([name, reader]) => [name, reader(parts.get(name), `${at}.${name}`)]),
    ) as ReadAll<S>
  }

/** A row with its columns of JSON read. */
export type RowWith<R, S extends Readers> = Omit<R, keyof S> & ReadAll<S>
export const readColumns = <R extends object, S extends Readers>(row: R, readers: S): RowWith<R, S> => ({
  ...row,
  ...object(readers)(row, 'row'),
})
