import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { LOCALES } from '#shared/locale.ts'
import { readme } from '../templates/archive-readme.ts'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { DAD, MUM, testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { family, mailsTo, rolledBack } = testFamilies(() => database)

const asks = (person: Account) =>
  database.as<{ said: { state: string } }>(
    person,
    `select request_export() as said from (select set_config('request.jwt.claims',
       (current_setting('request.jwt.claims')::jsonb || $1::jsonb)::text, true)) proved`,
    [JSON.stringify({ amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }] })],
  )
type Row = { id: string; state: string; attempts: number; parts_done: number; reason: string | null }
const copiesOf = (person: Account) =>
  database.sql<Row>(
    `select id, state, attempts, parts_done, reason from private.exports where user_id = $1 order by asked_at desc`,
    [person.id],
  )
const copyOf = async (person: Account) => (await copiesOf(person))[0]
/** It came to this, some hours ago. */
const became = (person: Account, state: string) =>
  database.sql(
    `update private.exports set state = $2, asked_at = asked_at - interval '1 hour',
       expires_at = case $2 when 'ready' then now() + interval '6 days' end where user_id = $1`,
    [person.id, state],
  )
type Job = { id: string; attempt: number; details: object } | null
const tell = async (made: object) =>
  (await database.sql<{ job: Job }>('select private.take_export($1) as job', [JSON.stringify(made)]))[0]?.job
/** A server takes it, and says this of it. */
async function made(says: object) {
  const job = await tell({})
  await tell({ id: job?.id, attempt: job?.attempt, ...says })
}
const asSoonAsItIsTriedAgain = (person: Account) =>
  database.sql(`update private.exports set taken_at = now() - interval '2 minutes' where user_id = $1`, [
    person.id,
  ])
const mails = async (person: Account, kind: string) =>
  (await mailsTo(person.email)).filter((sent) => sent === kind)

test(
  'a second wish finds the first, while it waits, is made or lies ready',
  rolledBack(async () => {
    const ada = await createAthlete(database)
    expect((await asks(ada)).rows).toEqual([{ said: expect.objectContaining({ state: 'queued' }) }])
    const first = await copyOf(ada)
    for (const state of ['queued', 'making', 'ready']) {
      await became(ada, state)
      expect((await asks(ada)).rows).toEqual([{ said: expect.objectContaining({ state }) }])
    }
    expect(await copiesOf(ada)).toEqual([{ ...first, state: 'ready' }])
    expect(await mails(ada, 'export_asked')).toHaveLength(1)
  }),
)

test(
  'two a week are made for one person, and another person has two of their own',
  rolledBack(async () => {
    const ada = await createAthlete(database)
    for (const refused of [undefined, undefined, 'limit.ask_export']) {
      expect((await asks(ada)).refused?.hint).toBe(refused)
      await became(ada, 'gone')
    }
    expect(await copiesOf(ada)).toHaveLength(2)
    expect((await asks(await createScout(database))).refused).toBeNull()
  }),
)

test(
  'trying again after a failure of ours has a limit of its own and takes nothing of the week',
  rolledBack(async () => {
    const ada = await createAthlete(database)
    await asks(ada)
    for (const refused of [undefined, undefined, undefined, 'limit.retry_export']) {
      await became(ada, 'failed')
      expect((await asks(ada)).refused?.hint).toBe(refused)
    }
    expect(await copiesOf(ada)).toHaveLength(4)
    await became(ada, 'gone')
    expect((await asks(ada)).refused).toBeNull()
    await became(ada, 'gone')
    expect((await asks(ada)).refused?.hint).toBe('limit.ask_export')
  }),
)

test(
  'a server that stops in between costs no try, and the next one takes it at once',
  rolledBack(async () => {
    const ada = await createAthlete(database)
    await asks(ada)
    for (let stop = 0; stop <= LIMITS.export.tries; stop += 1) {
      await made({ failed: 'stopped' })
      expect(await copyOf(ada)).toMatchObject({ state: 'queued', attempts: 0, reason: null })
    }
    expect(await tell({})).toMatchObject({ attempt: 1 })
  }),
)

test(
  'how far it is never goes back, until it is made anew',
  rolledBack(async () => {
    const ada = await createAthlete(database)
    await asks(ada)
    const job = await tell({})
    for (const [done, shown] of [
      [5, 5],
      [3, 5],
      [6, 6],
    ]) {
      await tell({ id: job?.id, attempt: job?.attempt, done })
      expect(await copyOf(ada)).toMatchObject({ parts_done: shown })
    }
    await tell({ id: job?.id, attempt: job?.attempt, failed: 'trouble' })
    expect(await copyOf(ada)).toMatchObject({ state: 'queued', attempts: 1, parts_done: 0 })
  }),
)

test.each([
  ['no_space', 'no_space'],
  ['trouble', 'trouble'],
  ['made up', 'trouble'],
])('after three tries the reason %j is told as %s, with one mail', (failed, reason) =>
  rolledBack(async () => {
    const ada = await createAthlete(database)
    await asks(ada)
    for (let attempt = 1; attempt < LIMITS.export.tries; attempt += 1) {
      await made({ failed })
      expect(await copyOf(ada)).toMatchObject({ state: 'queued', attempts: attempt, reason: null })
      expect(await tell({})).toBeNull()
      await asSoonAsItIsTriedAgain(ada)
    }
    expect(await mails(ada, 'export_failed')).toEqual([])
    await made({ failed })
    expect(await copyOf(ada)).toMatchObject({ state: 'failed', reason })
    expect(await mails(ada, 'export_failed')).toHaveLength(1)
    const { rows } = await database.as<{ said: object }>(ada, 'select my_export() as said')
    expect(rows[0]?.said).toMatchObject({ state: 'failed', reason })
  })(),
)

test(
  'every guardian hears by mail who asked, and the file knows that it is a child’s',
  rolledBack(async () => {
    const { mina, dad } = await family(2)
    const told = async (email: string) =>
      database.sql(
        `select kind, params ->> 'by_guardian' as by_guardian from touchline.mail_outbox
         where to_email = $1 and kind in ('export_asked', 'guardian_export') order by id`,
        [email],
      )
    await asks(mina)
    for (const email of [DAD, MUM])
      expect(await told(email)).toEqual([{ kind: 'guardian_export', by_guardian: 'false' }])
    expect(await tell({})).toMatchObject({ details: { is_minor: true } })
    await became(mina, 'gone')
    await database.as('anon', 'select guardian_request_export($1)', [dad])
    for (const email of [DAD, MUM])
      expect((await told(email))[1]).toEqual({ kind: 'guardian_export', by_guardian: 'true' })
    expect(await told(mina.email)).toEqual([
      { kind: 'export_asked', by_guardian: 'false' },
      { kind: 'export_asked', by_guardian: 'true' },
    ])
  }),
)

test(
  'of whoever is of age no guardian hears, and the file is no child’s',
  rolledBack(async () => {
    const { mina } = await family(2)
    await database.sql(
      `update athlete_private_details set birth_date = (current_date - interval '18 years 2 days')::date where athlete_id = $1`,
      [mina.id],
    )
    await database.sql('select private.begin_export($1, false)', [mina.id])
    for (const email of [DAD, MUM]) expect(await mailsTo(email)).not.toContain('guardian_export')
    expect(await tell({})).toMatchObject({ details: { is_minor: false } })
  }),
)

test.each(LOCALES)('the words that go with it ask a child alone to keep it at home, in %s', (locale) => {
  const words = (details: object) =>
    readme({ locale, details: { ...details }, archived: [], missing: [], siteUrl: 'https://app.example.org' })
  const home = { en: 'at home', es: 'en casa', fr: 'à la maison' }[locale]
  expect(words({ is_minor: true })).toContain(home)
  for (const details of [{ is_minor: false }, {}]) expect(words(details)).not.toContain(home)
})
