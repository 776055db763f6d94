import { expect, test } from 'vitest'
import { parseAccount } from './rules.ts'

const ada = {
  id: 'ada',
  email: 'ada@example.org',
  fullName: 'Ada Berg',
  role: 'scout',
  isAdmin: false,
  photo: '',
  isMinor: false,
  isUnfinished: false,
}

test('a cached account is shown at once to its own user', () => {
  expect(parseAccount(JSON.stringify(ada), 'ada')).toEqual(ada)
  expect(parseAccount(JSON.stringify(ada), 'bob')).toBeUndefined()
  // As kept before accounts had pictures.
  const { photo: _, isMinor: __, isUnfinished: ___, ...before } = ada
  expect(parseAccount(JSON.stringify(before), 'ada')).toEqual(ada)
})

test.each([
  null,
  '{not json',
  'null',
  '5',
  JSON.stringify({ id: 'ada' }),
  JSON.stringify({ ...ada, fullName: 5 }),
  JSON.stringify({ ...ada, role: 'admin' }),
  JSON.stringify({ ...ada, isAdmin: 'yes' }),
])('a cached account of %j is fetched again', (raw) => {
  expect(parseAccount(raw, 'ada')).toBeUndefined()
})
