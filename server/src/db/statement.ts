/** SQL text and the values bound to it, in the order of their places. A value never becomes part of the text. */
export type Statement = { text: string; values: readonly (string | null)[] }
export type Setting = readonly [name: string, value: string]

/** As PostgreSQL wrote it. A long value may stay the bytes that came: as text it would lie in memory a second time. */
export type RawValue = string | Buffer | null
export type RawRow = RawValue[]
