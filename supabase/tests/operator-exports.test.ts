import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { DAD, MUM, testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { family, rolledBack } = testFamilies(() => database)

type Begun = { id: string; state: string; began: boolean }
const begin = async (person: Account) =>
  (await database.sql<{ said: Begun }>('select private.begin_operator_export($1) as said', [person.id]))[0]
    ?.said
const openIt = async (id: string | undefined) =>
  (await database.sql<{ path: string | null }>('select private.open_operator_export($1) as path', [id]))[0]
    ?.path
const tell = async (made: object) =>
  (
    await database.sql<{ job: { id: string; attempt: number } | null }>(
      'select private.take_export($1) as job',
      [JSON.stringify(made)],
    )
  )[0]?.job
/** A server takes it, and says this of it. */
async function made(says: object) {
  const job = await tell({})
  await tell({ id: job?.id, attempt: job?.attempt, ...says })
}
const suspend = async (person: Account) => {
  const amy = await createAdmin(database)
  const decided = await database.as(amy, `select decide_account($1, 'suspend', 'Wrote to children.', 30)`, [
    person.id,
  ])
  expect(decided.refused).toBeNull()
}
const asksAlone = (person: Account) => database.sql('select private.begin_export($1, false)', [person.id])
const mailsTo = (email: string) =>
  database.sql<{ kind: string; url: string | null; suspended: string | null; operator: string | null }>(
    `select kind, params ->> 'url' as url, params ->> 'is_suspended' as suspended, params ->> 'by_operator' as operator
     from touchline.mail_outbox where to_email = $1 and kind ~ 'export' order by id`,
    [email],
  )
const onRecord = (person: Account) =>
  database
    .sql<{ action: string }>(
      `select action from security_audit_log where user_id = $1 and action like 'export%' order by action`,
      [person.id],
    )
    .then((lines) => lines.map(({ action }) => action))

test(
  'a suspended person’s copy is begun, told without a page to open, and handed over on record',
  rolledBack(async () => {
    const otto = await createScout(database)
    await suspend(otto)
    const begun = await begin(otto)
    expect(begun).toMatchObject({ state: 'queued', began: true })
    expect(await openIt(begun?.id)).toBeNull()
    await made({ bytes: 10 })
    expect(await onRecord(otto)).toEqual(['export_by_operator'])
    expect(await openIt(begun?.id)).toBe(`${otto.id}/${begun?.id}.zip`)
    expect(await onRecord(otto)).toEqual(['export_by_operator', 'export_taken_by_operator'])
    const told = { url: null, suspended: 'true', operator: 'true' }
    expect(await mailsTo(otto.email)).toEqual([
      { kind: 'export_asked', ...told },
      { kind: 'export_ready', ...told },
    ])
  }),
)

test(
  'whoever is not suspended is told where they can open it as well',
  rolledBack(async () => {
    const ada = await createAthlete(database)
    await begin(ada)
    await made({ bytes: 10 })
    const told = { url: '/athlete/settings?tab=account', suspended: 'false', operator: 'true' }
    expect(await mailsTo(ada.email)).toEqual([
      { kind: 'export_asked', ...told },
      { kind: 'export_ready', ...told },
    ])
  }),
)

test(
  'of a copy that they asked for before they were suspended no mail leads them to a page either',
  rolledBack(async () => {
    const [otto, olga] = [await createScout(database), await createScout(database)]
    await asksAlone(otto)
    await suspend(otto)
    await made({ bytes: 10 })
    await asksAlone(olga)
    await suspend(olga)
    await database.sql('update private.exports set attempts = 2 where user_id = $1', [olga.id])
    await made({ failed: 'trouble' })
    for (const [{ email }, kind] of [
      [otto, 'export_ready'],
      [olga, 'export_failed'],
    ] as const)
      expect((await mailsTo(email)).at(-1)).toEqual({ kind, url: null, suspended: 'true', operator: 'false' })
  }),
)

test(
  'a second run finds the first: nothing is begun or told again, and each handing over is on record',
  rolledBack(async () => {
    const ada = await createAthlete(database)
    const first = await begin(ada)
    expect(await begin(ada)).toMatchObject({ id: first?.id, state: 'queued', began: false })
    await made({ bytes: 10 })
    expect(await begin(ada)).toMatchObject({ id: first?.id, state: 'ready', began: false })
    await openIt(first?.id)
    await openIt(first?.id)
    expect((await mailsTo(ada.email)).map(({ kind }) => kind)).toEqual(['export_asked', 'export_ready'])
    expect(await onRecord(ada)).toEqual([
      'export_by_operator',
      'export_taken_by_operator',
      'export_taken_by_operator',
    ])
  }),
)

test(
  'a copy whose days are over is not handed over, and a new one is begun',
  rolledBack(async () => {
    const ada = await createAthlete(database)
    const first = await begin(ada)
    await made({ bytes: 10 })
    await database.sql(
      `update private.exports set expires_at = now(), asked_at = asked_at - interval '7 days' where user_id = $1`,
      [ada.id],
    )
    expect(await openIt(first?.id)).toBeNull()
    const second = await begin(ada)
    expect(second).toMatchObject({ state: 'queued', began: true })
    expect(second?.id).not.toBe(first?.id)
    expect(await openIt(first?.id)).toBeNull()
    expect(await onRecord(ada)).toEqual(['export_by_operator', 'export_by_operator'])
  }),
)

test(
  'every guardian of a minor hears that the operator makes a copy',
  rolledBack(async () => {
    const { mina } = await family(2)
    await begin(mina)
    for (const email of [DAD, MUM])
      expect(await mailsTo(email)).toEqual([
        { kind: 'guardian_export', url: null, suspended: null, operator: 'true' },
      ])
  }),
)

test(
  'a minor and every guardian hear it once when the operator takes a copy that the minor asked for',
  rolledBack(async () => {
    const { mina } = await family(2)
    await asksAlone(mina)
    await made({ bytes: 10 })
    const found = await begin(mina)
    expect(found).toMatchObject({ state: 'ready', began: false })
    await openIt(found?.id)
    await openIt(found?.id)
    for (const email of [DAD, MUM])
      expect((await mailsTo(email)).map(({ kind, operator }) => [kind, operator])).toEqual([
        ['guardian_export', 'false'],
        ['guardian_export', 'true'],
      ])
    expect((await mailsTo(mina.email)).map(({ kind, operator }) => [kind, operator])).toEqual([
      ['export_asked', 'false'],
      ['export_ready', 'false'],
      ['export_ready', 'true'],
    ])
  }),
)

test(
  'it opens no door: nobody but the owner of the database begins or takes one, and the suspended open nothing',
  rolledBack(async () => {
    const [otto, amy] = [await createScout(database), await createAdmin(database)]
    await suspend(otto)
    const begun = await begin(otto)
    await made({ bytes: 10 })
    await database.sql(`update private.exports set open_until = now() + interval '1 minute'`)
    await openIt(begun?.id)
    for (const caller of ['anon', otto, { ...amy, aal: 'aal2' }] as const)
      for (const call of [
        `select private.begin_operator_export('${otto.id}')`,
        `select private.open_operator_export('${begun?.id}')`,
      ])
        expect((await database.as(caller, call)).refused?.code).toBe('42501')
    const may = await database.as<{ may: boolean }>(otto, 'select private.may_open_export($1) as may', [
      `${otto.id}/${begun?.id}.zip`,
    ])
    expect(may.rows).toEqual([{ may: false }])
  }),
)
