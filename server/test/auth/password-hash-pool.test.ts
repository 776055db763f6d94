import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { hashSync } from 'bcryptjs'
import { expect, test } from 'vitest'
import { createPasswordHashPool } from '#server/auth/password-hash-pool.ts'

const PASSWORD = 'Corner-Arc#27 left'
/** What no caller sends and no compiler lets through: the thread throws over it and ends. */
const UNREADABLE = 7 as unknown as string

test('a password matches its own hash, an imported one of either kind, and nobody’s never', async () => {
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

test('a thread that breaks fails its own caller only, and the next one is answered by a new thread', async () => {
  const { hash } = createPasswordHashPool(1)
  const answers = [hash(UNREADABLE), hash(PASSWORD), hash(UNREADABLE), hash(PASSWORD)]
  const told = await Promise.allSettled(answers)
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
  expect(told[0]).toMatchObject({ reason: { cause: { code: 'ERR_INVALID_ARG_TYPE' } } })
})

test('past those that may wait a caller is told to come back', async () => {
  const { hash } = createPasswordHashPool(1, 2)
  const answers = await Promise.allSettled([hash('a'), hash('b'), hash('c'), hash('d')])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(answers[3]).toMatchObject({ reason: { status: 503, extra: { headers: { 'retry-after': '2' } } } })
})

test.runIf(process.platform === 'linux')(
  'threads that hash step back behind the rest of the server',
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

/** By thread; the numbers of /proc/…/stat begin after the name, which may hold anything. */
function niceOfThreads(): Map<string, number> {
  const niceOf = (thread: string) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  }
  return new Map(readdirSync('/proc/self/task').map((thread) => [thread, niceOf(thread)]))
}
