import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moderationOf } from './moderation-steps.ts'
import { type Account, createAthlete, openConversation } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { people, report, decide } = moderationOf(() => database)

type Report = {
  is_gone: boolean
  snapshot: { numbers?: { metric_code: string; value_entered: number; provenance: string }[] }
  same_words: {
    count: number
    people: number
    minors: number
    found: { kind: string; words: string | null }[]
  }
  other_numbers: { value_entered: number }[]
}
type Seen = {
  reports: Report[]
  facts: {
    due_at: string
    record: Record<string, unknown>
    other: Record<string, unknown> | null
    earlier: { action: string }[]
    alike: Record<string, number>
    opened: { by: string }[]
  }
}
const seen = async (admin: Account, id: string | undefined) => {
  const { rows } = await database.as<{ e: Seen }>(admin, 'select flag_evidence($1) as e', [id])
  if (!rows[0]) throw new Error('nothing was seen')
  return rows[0].e
}
const number = async (athlete: Account, value: number, measured = '2026-03-01') =>
  (
    await database.sql<{ id: string }>(
      `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method)
       values ($1, 'sprint30_s', $2, 's', $3, 'hand') returning id`,
      [athlete.id, value, measured],
    )
  )[0]?.id
const say = async (who: Account, thread: string, content: string) =>
  (
    await database.sql<{ id: string }>(
      'insert into messages (conversation_id, sender_id, content) values ($1, $2, $3) returning id',
      [thread, who.id, content],
    )
  )[0]?.id ?? ''

describe('the facts of a case', () => {
  test.each([20, 15])('of somebody of %i say until when, as the queue and the panel do', (years) =>
    database.inRolledBackTransaction(async () => {
      const { amy, vera } = await people()
      // A new account: what it reports comes late, but never later than a child's report may wait.
      const bob = await createAthlete(database, { years, ...(years < 18 && { guardian: 'active' }) })
      const id = await report(bob, 'scout_profile', vera.id)
      const { facts } = await seen(amy, id)
      await database.as(amy, `select open_admin_list('reports')`)
      const queue = await database.as<{ due_at: Date }>(amy, `select due_at from moderation_queue('open')`)
      const tasks = await database.as<{ due_at: string }>(
        amy,
        `select t ->> 'due_at' as due_at from jsonb_array_elements(admin_tasks() -> 'tasks') t`,
      )
      expect(queue.rows.map(({ due_at }) => due_at.getTime())).toEqual([Date.parse(facts.due_at)])
      expect(tasks.rows.map(({ due_at }) => Date.parse(due_at))).toEqual([Date.parse(facts.due_at)])
      expect(Math.round((Date.parse(facts.due_at) - Date.now()) / 3_600_000)).toBe(years < 18 ? 24 : 7 * 24)
    }),
  )

  test('of a message name the same words elsewhere, and the other side in numbers alone', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, bob, vera } = await people()
      const words = 'Pay me 350 euros and you play a trial on Friday.'
      const threads = [
        await openConversation(database, vera, ada),
        await openConversation(database, vera, bob),
      ]
      const said = await say(vera, threads[0] ?? '', words)
      await say(vera, threads[1] ?? '', `${words} `)
      await say(vera, threads[1] ?? '', 'Something else altogether was written here.')
      const id = await report(ada, 'message', said)
      const { reports, facts } = await seen(amy, id)
      expect(reports[0]?.same_words).toMatchObject({
        count: 1,
        people: 1,
        minors: 0,
        found: [{ kind: 'message', words: null }],
      })
      expect(JSON.stringify(reports[0]?.same_words)).not.toContain('350')
      // In steps, and with the month alone: no list of accounts tells which one it is.
      expect(facts.other).toMatchObject({ role: 'athlete', is_minor: false, conversations: 0, upheld: 0 })
      expect(facts.other?.joined_at).toMatch(/^\d{4}-\d{2}-01$/)
      expect(JSON.stringify(facts)).not.toContain(ada.id)
      expect(facts.record).toMatchObject({ role: 'scout', conversations: 2, reports: 1, upheld: 0 })
    }))

  test('of a page hold its numbers as they were, and of a number the others of its test', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, bob } = await people()
      const [fast] = [await number(ada, 3.61), await number(ada, 4.2, '2025-03-01')]
      const page = await report(bob, 'athlete_profile', ada.id)
      await database.sql('update measurements set value_entered = 4.4 where id = $1', [fast])
      const of = await seen(amy, page)
      expect(of.reports[0]?.snapshot.numbers).toMatchObject([
        { metric_code: 'sprint30_s', value_entered: 3.61, provenance: 'self_reported' },
        { value_entered: 4.2 },
      ])
      const { amy: admin, bob: other } = await people()
      const alone = await report(other, 'measurement', fast)
      const found = (await seen(admin, alone)).reports.find(({ other_numbers }) => other_numbers.length > 0)
      expect(found?.other_numbers).toMatchObject([{ value_entered: 4.2 }])
    }))

  test('say what is gone, what was decided before, how cases like it ended, and who has looked', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann, ada, bob, vera } = await people()
      const fast = await number(ada, 3.61)
      const first = await report(bob, 'measurement', fast)
      await decide(amy, first, 'warn')
      const second = await report(vera, 'measurement', fast)
      await database.sql('delete from measurements where id = $1', [fast])
      await database.sql(`update profiles set full_name = 'Ann Second' where id = $1`, [ann.id])
      await seen(ann, second)
      const { reports, facts } = await seen(ann, second)
      expect(reports[0]?.is_gone).toBe(true)
      expect(facts.earlier).toMatchObject([{ action: 'warn' }])
      expect(facts.alike).toEqual({ warn: 1 })
      expect(facts.opened).toMatchObject([{ by: 'Ann Second' }])
      expect(facts.record).toMatchObject({ upheld: 1, reports: 2 })
    }))
})
