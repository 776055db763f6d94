import { createHash } from 'node:crypto'

/** The same id for the same words, in the form of a random one. */
export function idOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
