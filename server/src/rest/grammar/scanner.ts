import { restErrors } from '../rest-errors.ts'

const WORD = /[\p{L}\p{M}\p{Nd}_$ ]/u

/** Scans a text from left to right and records, at the furthest position reached, what was expected there. */
export class Scanner {
  at = 0
  private furthest = 0
  private expected: string[] = []
  private readonly text: string
  private readonly subject: string
  /** Added to error columns: the operator of a logic tree is in the key, but counts as part of the text. */
  private readonly before: number

  constructor(text: string, subject: string, before = 0) {
    this.text = text
    this.subject = subject
    this.before = before
  }

  get isAtEnd() {
    return this.at >= this.text.length
  }

  peek(ahead = 0) {
    return this.text[this.at + ahead]
  }

  /** Consumes the literal, or records that it was expected. */
  accept(literal: string): boolean {
    if (this.text.startsWith(literal, this.at)) {
      this.at += literal.length
      return true
    }
    this.noteExpected(JSON.stringify(literal))
    return false
  }

  /** As `accept`, but does not record the literal as expected. */
  skip(literal: string): boolean {
    const found = this.text.startsWith(literal, this.at)
    if (found) this.at += literal.length
    return found
  }

  scanPattern(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }

  /** Letters, digits, `_`, `$` and inner blanks. */
  scanWord(): string | undefined {
    const start = this.at
    while (!this.isAtEnd && WORD.test(this.text[this.at] ?? '')) this.at++
    const word = this.text.slice(start, this.at).trim()
    if (word === '') this.at = start
    return word === '' ? undefined : word
  }

  scanUntil(stops: string): string {
    const start = this.at
    while (!this.isAtEnd && !stops.includes(this.text[this.at] ?? '')) this.at++
    return this.text.slice(start, this.at)
  }

  scanRest(): string {
    const rest = this.text.slice(this.at)
    this.at = this.text.length
    return rest
  }

  skipBlanks() {
    while (this.peek() === ' ' || this.peek() === '\t') this.at++
  }

  /** Backtracks to where it began when `read` returns undefined. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.at
    const value = read()
    if (value === undefined) this.at = start
    return value
  }

  noteExpected(what: string) {
    if (this.at > this.furthest) {
      this.furthest = this.at
      this.expected = []
    }
    if (this.at === this.furthest && !this.expected.includes(what)) this.expected.push(what)
  }

  fail(what?: string): never {
    if (what !== undefined) this.noteExpected(what)
    const at = Math.max(this.furthest, this.at)
    const found = at >= this.text.length ? 'end of input' : JSON.stringify(this.text[at])
    const wanted =
      at === this.furthest && this.expected.length > 0 ? ` expecting ${joinWithOr(this.expected)}` : ''
    throw restErrors.parse(this.subject, this.text, this.before + at + 1, `unexpected ${found}${wanted}`)
  }

  /** Fails at the first character where the text differs from the first of these words. */
  failNoneOf(words: readonly string[], expected: string[]): never {
    const [word = ''] = words
    let same = 0
    while (same < word.length && word[same] === this.text[this.at + same]) same++
    const found = this.text[this.at + same]
    const shown = found === undefined ? 'end of input' : JSON.stringify(found)
    return this.failWith(`unexpected ${shown} expecting ${joinWithOr(expected)}`)
  }

  /** Fails at this character, where a delimiter or the end was expected. */
  failAfterEnd(expected: string[]): never {
    return this.failWith(`unexpected '${this.peek()}' expecting ${joinWithOr([...expected, 'end of input'])}`)
  }

  failWith(details: string): never {
    throw restErrors.parse(this.subject, this.text, this.before + this.at + 1, details)
  }

  assertEnd() {
    if (!this.isAtEnd) this.fail('end of input')
  }
}

function joinWithOr(items: string[]) {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`
}
