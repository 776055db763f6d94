import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moderationOf } from './moderation-steps.ts'
import { type Account, atAal1, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { people, report, decideAccount } = moderationOf(() => database)

type Task = {
  noun: string
  subject_id: string
  facts: Record<string, unknown>
  due_at: string
  overdue: boolean
  is_grave: boolean
  is_counted: boolean
  is_conflict: boolean
  taken_by_name: string | null
  handed_by_name: string | null
  is_mine: boolean
  note: string
  snoozed_until: string | null
  readers: { name: string }[]
}
type Panel = { tasks: Task[]; counts: Record<string, number>; admins: { id: string; open: number }[] }

const panel = async (admin: Account) =>
  (await database.as<{ p: Panel }>(admin, 'select admin_tasks() as p')).rows[0]?.p
const taskOf = async (admin: Account, noun: string) =>
  (await panel(admin))?.tasks.find((task) => task.noun === noun)
const call = (admin: Account, name: string, ...given: unknown[]) =>
  database.as(admin, `select ${name}(${given.map((_, n) => `$${n + 1}`).join(', ')})`, given)
const hint = async (work: ReturnType<typeof call>) => (await work).refused?.hint ?? null
const ask = (who: Account, kind = 'export') =>
  database.as(who, `insert into data_requests (kind, note) values ($1, 'platypus')`, [kind])
const named = async (person: Account, name: string) => {
  await database.sql('update profiles set full_name = $2 where id = $1', [person.id, name])
  return person
}

/** One piece of work of each kind, with words of people that no list may show. */
async function work() {
  const all = await people()
  await named(all.amy, 'Amy First')
  await named(all.ann, 'Ann Second')
  await report(all.ada, 'scout_profile', all.vera.id)
  const pia = await createScout(database, { check: 'pending' })
  await ask(all.bob)
  await database.as(
    all.ada,
    `insert into feedback (category, message) values ('safety', 'platypus'), ('idea', 'platypus too')`,
  )
  await database.as(
    all.amy,
    `insert into admin_invitations (email, invited_by) values ('new@example.org', $1)`,
    [all.amy.id],
  )
  await database.sql(`
    with club as (
      insert into organizations (kind, name, country_code, mail_domain)
      values ('club', 'Riverside Rovers', 'GB', 'rovers.example') returning id
    )
    insert into private.organization_applications (organization_id, evidence_url, confirmed_at)
    select id, 'https://register.example/1', now() from club`)
  const mia = await createScout(database, { check: 'approved' })
  await decideAccount(all.ann, mia, 'ban')
  return { ...all, pia, mia }
}

describe('the panel', () => {
  test('lists every kind of work with its due time, and none of the words of people', () =>
    database.inRolledBackTransaction(async () => {
      const { amy } = await work()
      const shown = await panel(amy)
      expect(shown?.tasks.map(({ noun }) => noun).sort()).toEqual(
        'admin_invitation case data_request decision feedback feedback organization verification'.split(' '),
      )
      expect(JSON.stringify(shown)).not.toMatch(/platypus|Look at this|Against the rules/)
      for (const { due_at, overdue } of shown?.tasks ?? []) {
        expect(new Date(due_at).getTime()).toBeGreaterThan(Date.now())
        expect(overdue).toBe(false)
      }
      expect((await taskOf(amy, 'case'))?.facts).toMatchObject({ reason: 'harassment', reports: 1 })
    }))

  test('counts what the badge counts, kind by kind', () =>
    database.inRolledBackTransaction(async () => {
      const { amy } = await work()
      const shown = await panel(amy)
      const count = (...nouns: string[]) =>
        shown?.tasks.filter((task) => task.is_counted && nouns.includes(task.noun)).length
      expect(shown?.counts).toEqual({
        flags: count('case', 'decision'),
        verifications: count('verification'),
        organizations: count('organization'),
        disputes: count('dispute'),
        data_requests: count('data_request'),
        feedback: count('feedback'),
        total: shown?.tasks.filter((task) => task.is_counted).length,
      })
      const badge = await database.as<{ n: number }>(amy, `select (my_badges() ->> 'admin')::int as n`)
      expect(badge.rows[0]?.n).toBe(shown?.counts.total)
    }))

  test('is opened on record, and by nobody but an admin with the second factor', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, vera } = await work()
      await panel(amy)
      const [line] = await database.sql<{ n: number }>(
        `select count(*)::int as n from security_audit_log where user_id = $1 and details ->> 'list' = 'tasks'`,
        [amy.id],
      )
      expect(line?.n).toBe(1)
      const id = randomUUID()
      const acts = [
        ['admin_tasks'],
        ['take_task', 'case', id],
        ['hand_over_task', 'case', id, amy.id, 'Please take it'],
        ['snooze_task', 'case', id, new Date(Date.now() + 3_600_000), 'waits for an answer'],
        ['release_task', 'case', id],
        ['show_reading_task', 'case', id],
      ] as const
      for (const [name, ...given] of acts) {
        for (const who of [ada, vera]) expect(await hint(call(who, name, ...given)), name).toBe('admin.only')
        expect(await hint(call(atAal1(amy), name, ...given)), name).toBe('admin.second_factor_needed')
      }
    }))
})

describe('a task', () => {
  test('is taken by one, whose name the other is told, and released', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann } = await work()
      const { subject_id } = (await taskOf(amy, 'data_request')) as Task
      expect(await hint(call(amy, 'take_task', 'data_request', subject_id))).toBeNull()
      const second = await call(ann, 'take_task', 'data_request', subject_id)
      expect(second.refused).toMatchObject({ hint: 'task.taken', message: 'Amy First has taken this.' })
      expect(await taskOf(ann, 'data_request')).toMatchObject({ taken_by_name: 'Amy First', is_mine: false })
      expect(await hint(call(ann, 'release_task', 'data_request', subject_id))).toBe('task.not_yours')
      expect((await panel(ann))?.admins.find(({ id }) => id === amy.id)?.open).toBe(1)
      expect(await hint(call(amy, 'release_task', 'data_request', subject_id))).toBeNull()
      expect(await hint(call(ann, 'take_task', 'data_request', subject_id))).toBeNull()
      await database.sql(`update admin_task_marks set taken_at = now() - interval '25 hours'`)
      expect(await hint(call(amy, 'take_task', 'data_request', subject_id))).toBeNull()
      const log = await database.sql<{ action: string }>(
        `select action from security_audit_log where action like 'task\\_%' order by created_at, action`,
      )
      expect(log.map(({ action }) => action)).toEqual(
        ['task_released', 'task_taken', 'task_taken', 'task_taken'].sort(),
      )
    }))

  test('of a case is taken in the case and on the panel alike', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann } = await work()
      const { subject_id } = (await taskOf(amy, 'case')) as Task
      await call(amy, 'take_task', 'case', subject_id)
      const { rows } = await database.as(ann, `select taken_by from moderation_queue('open')`)
      expect(rows).toEqual([{ taken_by: 'Amy First' }])
    }))

  test('is handed over with a note, to nobody who may not', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann, ada, vera } = await work()
      const { subject_id } = (await taskOf(amy, 'case')) as Task
      const hand = (to: Account, note = 'The sheet comes by three') =>
        hint(call(amy, 'hand_over_task', 'case', subject_id, to.id, note))
      expect(await hand(ann, ' ')).toBe('task.note')
      for (const to of [amy, vera, ada]) expect(await hand(to)).toBe('task.to_admin')
      const rob = await createAdmin(database)
      await database.sql(
        `insert into flags (reporter_id, subject_type, subject_id, subject_user_id, reason)
         values ($1, 'scout_profile', $2, $2, 'spam')`,
        [rob.id, vera.id],
      )
      expect(await hand(rob)).toBe('task.to_conflict')
      await database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
        ann.id,
      ])
      expect(await hand(ann)).toBe('task.to_suspended')
      await database.sql('update auth.users set banned_until = null where id = $1', [ann.id])
      expect(await hand(ann)).toBeNull()
      expect(await taskOf(ann, 'case')).toMatchObject({
        is_mine: true,
        handed_by_name: 'Amy First',
        note: 'The sheet comes by three',
      })
      expect(await hand(ann)).toBe('task.taken')
      // Whoever is a party to it reads no note, here or in the table.
      expect(await taskOf(rob, 'case')).toMatchObject({ is_conflict: true, note: '', handed_by_name: null })
      expect((await database.as(rob, 'select note from admin_task_marks')).rows).toEqual([])
      expect((await database.as(ann, 'select note from admin_task_marks')).rows).toHaveLength(1)
    }))

  test('is for another admin where it concerns oneself, one’s child or what one decided', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann } = await work()
      const banned = (await taskOf(ann, 'decision')) as Task
      expect(banned.is_conflict).toBe(true)
      expect(await hint(call(ann, 'take_task', 'decision', banned.subject_id))).toBe('task.conflict')
      expect(await hint(call(amy, 'take_task', 'decision', banned.subject_id))).toBeNull()
      const mina = await createAthlete(database, { years: 14, guardian: 'active' })
      await database.sql('update profiles set email = $2 where id = $1', [amy.id, `guardian-${mina.email}`])
      await ask(mina)
      const [request] = await database.sql<{ id: string }>(
        'select id from data_requests where user_id = $1',
        [mina.id],
      )
      expect(await hint(call(amy, 'take_task', 'data_request', request?.id))).toBe('task.conflict')
      expect(await hint(call(ann, 'take_task', 'data_request', request?.id))).toBeNull()
    }))

  test('is put off until before it is due, with a reason, and counted all the same', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann } = await work()
      const before = (await panel(amy))?.counts
      const { subject_id, due_at } = (await taskOf(amy, 'data_request')) as Task
      const snooze = (until: Date | null, reason = 'She answers on Thursday', who = amy) =>
        hint(call(who, 'snooze_task', 'data_request', subject_id, until, reason))
      const tomorrow = new Date(Date.now() + 86_400_000)
      expect(await snooze(tomorrow, 'no')).toBe('task.reason')
      expect(await snooze(null)).toBe('task.until')
      expect(await snooze(new Date(Date.now() - 1000))).toBe('task.until')
      expect(await snooze(new Date(new Date(due_at).getTime() + 1000))).toBe('task.past_due')
      expect(await snooze(tomorrow)).toBeNull()
      expect((await taskOf(ann, 'data_request'))?.snoozed_until).not.toBeNull()
      expect((await panel(amy))?.counts).toEqual(before)
      await call(ann, 'take_task', 'data_request', subject_id)
      expect((await taskOf(ann, 'data_request'))?.snoozed_until).toBeNull()
      expect(await snooze(tomorrow)).toBe('task.taken')
      await database.sql(`update data_requests set created_at = now() - interval '29 days'`)
      expect((await taskOf(ann, 'data_request'))?.overdue).toBe(true)
      expect(await snooze(tomorrow, 'It is late already', ann)).toBe('task.past_due')
    }))

  test('shows who reads it, for two minutes', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann } = await work()
      const { subject_id } = (await taskOf(amy, 'verification')) as Task
      await call(ann, 'show_reading_task', 'verification', subject_id)
      expect((await taskOf(amy, 'verification'))?.readers).toMatchObject([{ name: 'Ann Second' }])
      await database.sql(`update private.admin_task_readers set seen_at = now() - interval '3 minutes'`)
      expect((await taskOf(amy, 'verification'))?.readers).toEqual([])
    }))

  test('that is settled cannot be taken, and its marks go by the hour', () =>
    database.inRolledBackTransaction(async () => {
      const { amy } = await work()
      const { subject_id } = (await taskOf(amy, 'data_request')) as Task
      await call(amy, 'take_task', 'data_request', subject_id)
      await call(amy, 'close_data_request', subject_id, 'done', 'Sent today')
      expect(await hint(call(amy, 'take_task', 'data_request', subject_id))).toBe('task.not_found')
      await database.sql('select private.delete_old_task_marks()')
      expect(await database.sql('select from admin_task_marks')).toEqual([])
    }))
})
