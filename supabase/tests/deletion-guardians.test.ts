import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, guardianToken } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { DAD, MUM, testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { family, mailsTo } = testFamilies(() => database)

type Answer = { erase_at: string; mine: string | null; held: boolean; waits: boolean } | null
const begins = (child: Account) => database.sql('select private.begin_deletion($1, null)', [child.id])
const decide = (token: string, erase: boolean) =>
  database.as<{ said: Answer }>('anon', 'select guardian_decide_deletion($1, $2) as said', [token, erase])
const due = (child: Account) =>
  database.sql(`update private.deletions set erase_at = now() where user_id = $1`, [child.id])
const erase = async () =>
  (await database.sql<{ erased: number }>('select private.erase_leaving_accounts() as erased'))[0]?.erased
const undo = (child: Account) => database.as(child, 'select undo_deletion()')
const mine = async (child: Account) =>
  (await database.as<{ said: Record<string, unknown> }>(child, 'select my_deletion() as said')).rows[0]?.said
const daysFromNow = (day: unknown) => Math.round((Date.parse(String(day)) - Date.now()) / 86_400_000)
const isLeaving = async (child: Account) =>
  (await database.sql('select from private.deletions where user_id = $1', [child.id])).length === 1

test('a child’s wish waits for the yes of a guardian, who has 14 days from a late one', () =>
  database.inRolledBackTransaction(async () => {
    const { mina, dad } = await family(1)
    const other = await createAthlete(database, { years: 14, guardian: 'active' })
    await begins(mina)
    await due(mina)
    expect(await erase()).toBe(0)
    expect(await mine(mina)).toMatchObject({ waits_for_guardian: true, held: false, by_guardian: false })
    await decide(await guardianToken(database, other), true)
    expect(await erase()).toBe(0)
    expect((await decide(dad, true)).refused).toBeNull()
    expect(await erase()).toBe(0)
    await due(mina)
    expect(await erase()).toBe(1)
    expect(await isLeaving(other)).toBe(true)
  }))

test('of two guardians either one holds it, and that one alone lifts it', () =>
  database.inRolledBackTransaction(async () => {
    const { mina, dad, mum } = await family(2)
    await begins(mina)
    expect((await decide(dad, true)).rows[0]?.said).toMatchObject({ waits: false, held: false })
    expect((await decide(mum, false)).rows[0]?.said).toMatchObject({ held: true, mine: 'holds' })
    await due(mina)
    expect(await erase()).toBe(0)
    expect((await decide(dad, true)).rows[0]?.said).toMatchObject({ held: true, mine: null })
    expect(await erase()).toBe(0)
    expect(await mine(mina)).toMatchObject({ waits_for_guardian: true, held: true })
    expect((await decide(mum, true)).rows[0]?.said).toMatchObject({ held: false, mine: null })
    expect(await erase()).toBe(0)
    await due(mina)
    expect(await erase()).toBe(1)
  }))

test('what a guardian began who then withdrew is the child’s to take back', () =>
  database.inRolledBackTransaction(async () => {
    const { mina, dad, mum } = await family(2)
    await decide(dad, true)
    expect((await undo(mina)).refused?.hint).toBe('deletion.by_guardian')
    await database.as('anon', `select guardian_decide($1, 'withdraw', null, '2026-11', 'en')`, [dad])
    await decide(mum, false)
    expect(await mine(mina)).toMatchObject({ held: true, by_guardian: false })
    expect((await undo(mina)).refused).toBeNull()
    expect(await isLeaving(mina)).toBe(false)
  }))

test('the hold of a guardian who withdrew goes on until they lift it, which is no yes', () =>
  database.inRolledBackTransaction(async () => {
    const { mina, dad, mum } = await family(2)
    await begins(mina)
    await decide(mum, false)
    await database.as('anon', `select guardian_decide($1, 'withdraw', null, '2026-11', 'en')`, [mum])
    await due(mina)
    expect(await erase()).toBe(0)
    const shown = await database.as<{ said: Answer }>('anon', 'select guardian_deletion($1) as said', [mum])
    expect(shown.rows[0]?.said).toMatchObject({ held: true, mine: 'holds' })
    expect((await decide(mum, false)).refused?.hint).toBe('guardian.not_active')
    expect((await decide(mum, true)).refused).toBeNull()
    expect(await mine(mina)).toMatchObject({ held: false, waits_for_guardian: true })
    // Nothing is left for them to say, and another guardian's yes is still wanted.
    expect((await decide(mum, true)).refused?.hint).toBe('guardian.not_active')
    await due(mina)
    expect(await erase()).toBe(0)
    await decide(dad, true)
    await due(mina)
    expect(await erase()).toBe(1)
  }))

test('whoever began it takes it back, the child does not, and each mail says what is asked', () =>
  database.inRolledBackTransaction(async () => {
    const { mina, dad, mum } = await family(2)
    expect((await decide(dad, true)).rows[0]?.said).toMatchObject({ mine: 'began', waits: false })
    expect((await mailsTo(DAD)).filter((kind) => kind.includes('deletion'))).toEqual([
      'guardian_deletion_begun',
    ])
    expect((await mailsTo(MUM)).filter((kind) => kind.includes('deletion'))).toEqual(['guardian_deletion'])
    expect((await undo(mina)).refused?.hint).toBe('deletion.by_guardian')
    await decide(mum, false)
    expect(await isLeaving(mina)).toBe(true)
    expect((await decide(dad, false)).rows[0]?.said).toBeNull()
    expect(await isLeaving(mina)).toBe(false)
  }))

test('whoever turned 18 after it may undo it, and has 14 days from that day', () =>
  database.inRolledBackTransaction(async () => {
    const { mina, dad } = await family(1)
    await decide(dad, true)
    await database.sql(
      `update private.deletions set erase_at = now(), asked_at = now() - interval '14 days' where user_id = $1`,
      [mina.id],
    )
    await database.sql(
      `update athlete_private_details set birth_date = (current_date - interval '18 years 2 days')::date where athlete_id = $1`,
      [mina.id],
    )
    await database.sql('select private.recompute_ages()')
    expect(await erase()).toBe(0)
    expect(await mine(mina)).toMatchObject({ by_guardian: false, waits_for_guardian: false })
    expect((await decide(dad, true)).refused?.hint).toBe('guardian.of_age')
    expect((await undo(mina)).refused).toBeNull()
    expect(await isLeaving(mina)).toBe(false)
  }))

const requestsOf = (child: Account) =>
  database.sql<{ id: string; status: string; created: boolean }>(
    `select r.id, r.status, r.created_at = (select d.asked_at from private.deletions d where d.user_id = r.user_id) as created
     from data_requests r where r.user_id = $1 and r.is_unanswered order by r.created_at, r.done_at`,
    [child.id],
  )
const close = async (admin: Account, child: Account, status: string) => {
  const [open] = (await requestsOf(child)).filter((request) => request.status === 'open')
  return database.as(admin, 'select close_data_request($1, $2, $3)', [
    open?.id,
    status,
    'She is safe at home.',
  ])
}
const late = async (child: Account) => {
  await database.sql(
    `update private.deletions set erase_at = now(), asked_at = now() - interval '14 days' where user_id = $1`,
    [child.id],
  )
  expect(await erase()).toBe(0)
}
const letters = async (email: string) => (await mailsTo(email)).filter((kind) => kind.includes('deletion'))

const told = async (kind: string, email: string, name: string) =>
  (
    await database.sql<{ said: unknown }>(
      `select params -> $3 as said from touchline.mail_outbox where kind = $1 and to_email = $2 order by id`,
      [kind, email, name],
    )
  ).map(({ said }) => said)

describe('a guardian who does not answer for 14 days', () => {
  test('leaves it to the team, within the month that the law gives, and the child knows both days', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, { mina }] = [await createAdmin(database), await family(1)]
      await begins(mina)
      const said = await mine(mina)
      expect(Date.parse(String(said?.team_by)) - Date.parse(String(said?.answer_by))).toBe(14 * 86_400_000)
      expect(await erase()).toBe(0)
      expect(await requestsOf(mina)).toEqual([])
      await late(mina)
      await erase()
      expect(await requestsOf(mina)).toMatchObject([{ status: 'open', created: true }])
      const { rows } = await database.as<{ task: Record<string, unknown> }>(
        amy,
        `select t as task from jsonb_array_elements(admin_tasks() -> 'tasks') t where t ->> 'noun' = 'data_request'`,
      )
      expect(rows).toMatchObject([
        { task: { is_grave: true, is_legal: true, overdue: false, facts: { unanswered: true } } },
      ])
      expect(daysFromNow(rows[0]?.task.due_at)).toBe(14)
    }))

  test('the team’s yes tells everybody, leaves 14 days, and a guardian still holds it', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, { mina, dad }] = [await createAdmin(database), await family(1)]
      await begins(mina)
      await late(mina)
      expect((await close(amy, mina, 'done')).refused).toBeNull()
      expect(await letters(mina.email)).toEqual(['deletion_asked', 'deletion_agreed'])
      expect(await letters(DAD)).toEqual(['guardian_deletion', 'guardian_deletion'])
      expect(await told('guardian_deletion', DAD, 'agreed')).toEqual([false, true])
      expect(await told('deletion_asked', mina.email, 'waits')).toEqual([true])
      expect(daysFromNow((await mine(mina))?.erase_at)).toBe(14)
      expect(await mine(mina)).toMatchObject({ waits_for_guardian: false, team_by: null })
      expect(await erase()).toBe(0)
      await decide(dad, false)
      await due(mina)
      expect(await erase()).toBe(0)
      await decide(dad, true)
      await due(mina)
      expect(await erase()).toBe(1)
    }))

  test('the team’s no gives the account back with the reason', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, { mina }] = [await createAdmin(database), await family(1)]
      await begins(mina)
      await late(mina)
      expect((await close(amy, mina, 'cancelled')).refused).toBeNull()
      expect(await isLeaving(mina)).toBe(false)
      const [letter] = await database.sql(
        `select params ->> 'content' as why from touchline.mail_outbox where kind = 'deletion_refused' and to_email = $1`,
        [mina.email],
      )
      expect(letter).toEqual({ why: 'She is safe at home.' })
    }))

  test.each(['yes', 'no', 'kept', 'of age'])('but %s in time leaves the team nothing to decide', (how) =>
    database.inRolledBackTransaction(async () => {
      const [amy, { mina, dad }] = [await createAdmin(database), await family(1)]
      await begins(mina)
      await late(mina)
      if (how === 'yes') await decide(dad, true)
      if (how === 'no') await decide(dad, false)
      if (how === 'kept') await undo(mina)
      if (how === 'of age') {
        await database.sql(
          `update athlete_private_details set birth_date = (current_date - interval '18 years 2 days')::date where athlete_id = $1`,
          [mina.id],
        )
        await database.sql('select private.recompute_ages()')
      }
      await erase()
      expect(await requestsOf(mina)).toMatchObject([{ status: 'cancelled' }])
      expect((await close(amy, mina, 'done')).refused?.hint).toBe('admin.data_request')
      expect(await isLeaving(mina)).toBe(how !== 'kept')
    }),
  )

  test('an admin who looks after the child leaves it to another', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, { mina }] = [await createAdmin(database), await family(1)]
      await database.sql('update profiles set email = $2 where id = $1', [amy.id, DAD])
      await begins(mina)
      await late(mina)
      expect((await close(amy, mina, 'done')).refused?.hint).toBe('flag.own')
    }))
})
