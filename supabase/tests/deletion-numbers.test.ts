import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmationSteps } from './confirmation-steps.ts'
import { organizationSteps } from './organization-steps.ts'
import { type Account, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const rolledBack = (what: string, run: () => Promise<void>) =>
  test(what, () => database.inRolledBackTransaction(run))
const { asked, ask, number, hint, look, answer } = confirmationSteps(() => database)
const clubs = organizationSteps(() => database)
const leaves = (person: Account) => database.sql('select private.begin_deletion($1, null)', [person.id])
const keeps = async (person: Account) =>
  expect((await database.as(person, 'select undo_deletion()')).refused).toBeNull()

rolledBack(
  'whoever was asked about a number reads nothing of an athlete who leaves, and answers nothing',
  async () => {
    const { ada, desk, token } = await asked()
    const waiting = () => clubs.value<unknown[]>('anon', 'measurements_to_confirm($1)', [desk])
    const before = (await look(token)).rows[0]?.shown
    expect(await waiting()).toHaveLength(1)
    await leaves(ada)
    expect(await waiting()).toEqual([])
    expect(await hint(look(token))).toBe('measurement.gone')
    expect(await hint(answer(token, 'confirm', {}, before?.hash))).toBe('measurement.gone')
    await keeps(ada)
    expect(await waiting()).toHaveLength(1)
    expect((await look(token)).rows[0]?.shown).toEqual(before)
  },
)

rolledBack('whoever leaves asks nobody to confirm a number', async () => {
  const { ada, id, official, confirmation } = await asked()
  const mails = () => database.sql(`select from touchline.mail_outbox where kind like 'measurement_re%'`)
  await database.sql(
    `update measurement_confirmations set asked_at = now() - interval '8 days' where id = $1`,
    [confirmation],
  )
  const another = await number(ada, id, 4.6)
  const before = (await mails()).length
  await leaves(ada)
  expect(await hint(ask(ada, another, official))).toBe('measurement.not_found')
  expect(await hint(ask(ada, another, null, 'coach@league.test'))).toBe('measurement.not_found')
  const remind =
    'select remind_measurement_confirmation((select measurement_id from measurement_confirmations where id = $1))'
  expect(await hint(database.as(ada, remind, [confirmation]))).toBe('measurement.not_found')
  expect(await mails()).toHaveLength(before)
})

rolledBack('the request, the answer and what was asked go with the account', async () => {
  const { ada, token } = await asked()
  await answer(token, 'confirm')
  await leaves(ada)
  await database.sql('update private.deletions set erase_at = now()')
  expect(await database.sql('select private.erase_leaving_accounts() as erased')).toEqual([{ erased: 1 }])
  expect(await database.sql('select from measurement_confirmations')).toEqual([])
  expect(await hint(look(token))).toBe('measurement.gone')
})

rolledBack('a club neither shows nor counts a member who leaves, nor marks the name', async () => {
  const { id, token, handle } = await clubs.checked()
  const ada = await createAthlete(database)
  await clubs.join(ada, id)
  const [member] = (await clubs.work(token)).members
  await clubs.decide(token, member?.id ?? '', true)
  await database.sql(
    'update athlete_profiles set club = (select name from organizations where id = $2) where id = $1',
    [ada.id, id],
  )
  const reader = await createAthlete(database)
  const seen = async () => {
    const [page, work] = [await clubs.page(handle, reader), await clubs.work(token)]
    return {
      athletes: page?.athletes.length,
      others: page?.others ?? 0,
      members: work.members.length,
      marks: await clubs.value<Record<string, string>>(reader, 'checked_clubs($1)', [[ada.id]]),
    }
  }
  const before = await seen()
  expect(before).toMatchObject({ members: 1, marks: { [ada.id]: handle } })
  await leaves(ada)
  expect(await seen()).toEqual({ athletes: 0, others: 0, members: 0, marks: {} })
  expect((await clubs.decide(token, member?.id ?? '', false)).refused).not.toBeNull()
  await keeps(ada)
  expect(await seen()).toEqual(before)
})

rolledBack('whoever leaves has no mail sent to anybody else', async () => {
  const [ada, mina] = [await createAthlete(database), await createAthlete(database, { years: 14 })]
  await leaves(ada)
  await leaves(mina)
  const mails = () => database.sql('select from touchline.mail_outbox')
  const before = (await mails()).length
  const honour = await database.as<{ id: string }>(
    ada,
    `insert into honours (athlete_id, title, awarded_on) values ($1, 'Cup', '2025-06-14') returning id`,
    [ada.id],
  )
  await database.as(ada, `select ask_honour_confirmation($1, 'coach@league.test')`, [honour.rows[0]?.id])
  await database.as(mina, `select invite_guardian('Ann Fell', 'mum@home.test')`)
  expect(await mails()).toHaveLength(before)
})
