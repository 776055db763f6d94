import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { hashSync } from 'bcryptjs'
import { expect, test } from 'vitest'
import { createPasswordHashPool } from '#server/auth/password-hash-pool.ts'

const PASSWORD = 'Corner-Arc#27 left'
/** A value of the wrong type, which crashes the worker thread. */
const UNREADABLE: string = JSON.parse('7')

test('verify matches argon2id and imported bcrypt hashes, and nothing without a hash', async () => {
  const { hash, verify } = createPasswordHashPool(2)
  const stored = await hash(PASSWORD)
  const answers = [
    verify(PASSWORD, stored),
    verify('another', stored),
    verify(PASSWORD, hashSync(PASSWORD, 4)),
    verify('another', hashSync(PASSWORD, 4)),
    verify(PASSWORD, null),
    verify(PASSWORD, 'plain text'),
  ]
  expect(await Promise.all(answers)).toEqual([true, false, true, false, false, false])
})

test('a crashed worker thread fails only its own caller and is replaced', async () => {
  const { hash } = createPasswordHashPool(1)
  const answers = [hash(UNREADABLE), hash(PASSWORD), hash(UNREADABLE), hash(PASSWORD)]
  const told = await Promise.allSettled(answers)
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
  expect(told[0]).toMatchObject({ reason: { cause: { code: 'ERR_INVALID_ARG_TYPE' } } })
})

test('a full queue refuses more callers with Retry-After', async () => {
  const { hash } = createPasswordHashPool(1, 2)
  const answers = await Promise.allSettled([hash('a'), hash('b'), hash('c'), hash('d')])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(answers[3]).toMatchObject({ reason: { status: 503, extra: { headers: { 'retry-after': '2' } } } })
})

test.runIf(process.platform === 'linux')(
  'hashing threads run at a lower priority than the rest of the server',
  async () => {
    const before = niceOfThreads()
    const { hash } = createPasswordHashPool(2)
    await Promise.all([hash(PASSWORD), hash(PASSWORD)])
    const started = [...niceOfThreads()].filter(([thread]) => !before.has(thread))
    const behind = started.filter(([, nice]) => nice > 0 && nice >= getPriority())
    expect(behind).toHaveLength(2)
    expect(niceOfThreads().get(String(process.pid))).toBe(getPriority())
  },
)

/** The nice value of each thread; the fields of /proc/…/stat begin after the name, which may contain anything. */
function niceOfThreads(): Map<string, number> {
  const niceOf = (thread: string) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  }
  return new Map(readdirSync('/proc/self/task').map((thread) => [thread, niceOf(thread)]))
}
