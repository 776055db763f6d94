import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { VALIDATION_MESSAGES } from '#shared/validate/messages.ts'
import { SPECIFICATION_MESSAGES } from '../e2e/specification-messages.ts'

const source = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8').replaceAll("\\'", "'")

/** As the beginning of a string or of a pattern: the same words in a comment or a title are nobody's expectation. */
const isExpected = (text: string, sentence: string) =>
  ["'", '"', '`', '/', '/^'].some((quote) => text.includes(quote + sentence))

test.each(Object.entries(SPECIFICATION_MESSAGES))(
  '"%s" stands in each test that meets it',
  (sentence, tests) => {
    expect(tests.length).toBeGreaterThan(0)
    expect(tests.filter((file) => !isExpected(source(file), sentence))).toEqual([])
  },
)

/** The specification asks for an address and names no words; the product says these. */
const ownWords = ['URL is required']

test('every message of the shared rules is a sentence of the specification', () => {
  const messages = Object.values(VALIDATION_MESSAGES).map((words) => words.replace('{{megabytes}}', '10'))
  expect(messages.filter((words) => !(words in SPECIFICATION_MESSAGES) && !ownWords.includes(words))).toEqual(
    [],
  )
})
