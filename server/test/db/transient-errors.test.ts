import { expect, test } from 'vitest'
import { isTransientError } from '#server/db/transient-errors.ts'

const failure = (message: string, code?: string) => Object.assign(new Error(message), code ? { code } : {})

test.each([
  ['the database system is starting up', '57P03'],
  ['terminating connection because of crash of another server process', '57P02'],
  ['cannot execute INSERT in a read-only transaction', '25006'],
  ['read ECONNRESET', 'ECONNRESET'],
  ['write EPIPE', 'EPIPE'],
  ['Client has encountered a connection error and is not queryable', undefined],
  ['Connection terminated unexpectedly', undefined],
])('isTransientError is true for "%s"', (message, code) =>
  expect(isTransientError(failure(message, code))).toBe(true),
)

test.each([
  ['canceling statement due to statement timeout', '57014'],
  ['duplicate key value violates unique constraint', '23505'],
  ['x is not a function', undefined],
])('isTransientError is false for "%s"', (message, code) =>
  expect(isTransientError(failure(message, code))).toBe(false),
)
