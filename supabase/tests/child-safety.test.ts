import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moderationOf } from './moderation-steps.ts'
import { type Account, atAal1, createAthlete, createScout, openConversation } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { people, report, decide } = moderationOf(() => database)
const rolledBack = (run: () => Promise<void>) => () => database.inRolledBackTransaction(run)

type Block = {
  case: {
    id: string
    name: string
    reason: string
    risk: number
    reports: number
    due_at: string
    photo: string
    taken_by: string | null
    is_mine: boolean
    done: {
      closed_threads: number
      same_words: { count: number; people: number; minors: number } | null
      is_suspended: boolean
      is_restricted: boolean
      referred: string[]
    }
  } | null
  open: number
  median_hours: number | null
  this_month: number
  late: number
  none_late_since: string | null
}
const ask = (who: Account | 'anon') => database.as<{ b: Block }>(who, 'select admin_child_safety() as b')
const block = async (admin: Account) => {
  const { rows, refused } = await ask(admin)
  if (!rows[0]) throw new Error(refused?.message)
  return rows[0].b
}
const minor = (name = 'Mina Quokka') => createAthlete(database, { years: 15, guardian: 'active', name })
const vetted = () => createScout(database, { check: 'approved' })
const age = (id: string | undefined, hours: number) =>
  database.sql('update flags set created_at = created_at - make_interval(hours => $2) where id = $1', [
    id,
    hours,
  ])

describe('child safety on the dashboard', () => {
  test(
    'is calm without a case, and what is about adults alone is none',
    rolledBack(async () => {
      const { amy, ada, vera } = await people()
      expect(await block(amy)).toMatchObject({
        case: null,
        open: 0,
        median_hours: null,
        this_month: 0,
        late: 0,
        none_late_since: null,
      })
      await report(ada, 'scout_profile', vera.id)
      expect(await block(amy)).toMatchObject({ case: null, open: 0 })
    }),
  )

  test(
    'shows the case that the queue puts first, with its deadline, whose it is and what was done',
    rolledBack(async () => {
      const { amy, ann, bob, vera } = await people()
      await database.sql(`update profiles set full_name = 'Vera Castellan' where id = $1`, [vera.id])
      const [mina, nia, sid] = [await minor(), await minor('Nia Quokka'), await vetted()]
      const later = await report(await minor('Otis Quokka'), 'scout_profile', sid.id)
      const words = 'Write to me in the other app, there nobody reads along.'
      const threads: string[] = []
      for (const one of [mina, nia, bob]) threads.push(await openConversation(database, vera, one))
      const said: string[] = []
      for (const thread of threads) {
        const [row] = await database.sql<{ id: string }>(
          'insert into messages (conversation_id, sender_id, content) values ($1, $2, $3) returning id',
          [thread, vera.id, words],
        )
        said.push(row?.id ?? '')
      }
      const id = await report(mina, 'message', said[0])
      await database.as(amy, `select open_admin_list('reports')`)
      const queue = await database.as<{ case_id: string; due_at: Date }>(
        amy,
        `select case_id, due_at from moderation_queue('open')`,
      )
      const told = await block(amy)
      expect(told.open).toBe(2)
      expect(told.this_month).toBe(2)
      expect(told.case?.id).toBe(queue.rows[0]?.case_id)
      expect(told.case).toMatchObject({
        id,
        name: 'Vera Castellan',
        reason: 'harassment',
        reports: 1,
        taken_by: null,
        is_mine: false,
        done: {
          closed_threads: 0,
          same_words: { count: 2, people: 2, minors: 1 },
          is_suspended: false,
          is_restricted: false,
          referred: [],
        },
      })
      expect(Date.parse(told.case?.due_at ?? '')).toBe(queue.rows[0]?.due_at.getTime())
      // Neither what was written nor who reported, nor whom else it was written to.
      for (const hidden of ['other app', mina.id, nia.id, bob.id, 'Look at this'])
        expect(JSON.stringify(told)).not.toContain(hidden)

      await database.as(amy, 'select take_case($1)', [id])
      await database.sql(`update conversations set status = 'closed', closed_at = now() where id = $1`, [
        threads[0],
      ])
      await database.as(amy, `select refer_case($1, 'police', '', 'Asked a child to another app')`, [id])
      await database.sql(
        `insert into private.contact_restrictions (user_id, until) values ($1, now() + interval '1 day')`,
        [vera.id],
      )
      const done = { closed_threads: 1, is_restricted: true, referred: ['police'] }
      expect((await block(amy)).case).toMatchObject({ is_mine: true, done })
      expect((await block(ann)).case).toMatchObject({ is_mine: false, taken_by: expect.any(String) })
      await decide(amy, id, 'warn')
      expect((await block(amy)).case?.id).toBe(later)
    }),
  )

  test(
    'leaves a case out for an admin who is a party to it, and counts it',
    rolledBack(async () => {
      const { amy, ann } = await people()
      const [mina, vera] = [await minor(), await vetted()]
      await database.sql(`update guardian_links set guardian_email = $2 where athlete_id = $1`, [
        mina.id,
        ann.email,
      ])
      const id = await report(vera, 'athlete_profile', mina.id)
      const evidence = await database.as<{ e: { is_party: boolean } }>(ann, 'select flag_evidence($1) as e', [
        id,
      ])
      expect(evidence.rows[0]?.e.is_party).toBe(true)
      expect(await block(ann)).toMatchObject({ case: null, open: 1 })
      expect((await block(amy)).case).toMatchObject({ id, name: expect.stringContaining('Mina') })
    }),
  )

  test(
    'says how long decisions took, how many were late, and since when none was',
    rolledBack(async () => {
      const { amy } = await people()
      const cases: (string | undefined)[] = []
      for (const hours of [3, 5, 30]) {
        const id = await report(await minor(), 'scout_profile', (await vetted()).id)
        await age(id, hours)
        cases.push(id)
      }
      expect(await block(amy)).toMatchObject({ open: 3, late: 1, median_hours: null })
      for (const id of cases) expect((await decide(amy, id, 'warn')).refused).toBeNull()
      const told = await block(amy)
      expect(told).toMatchObject({ case: null, open: 0, late: 1 })
      expect(told.median_hours).toBeCloseTo(5, 1)
      // What was late long ago is no longer counted, and dates the time since.
      await database.sql(
        `update private.moderation_decisions set decided_at = decided_at - interval '100 days'`,
      )
      await database.sql(`update flags set created_at = created_at - interval '100 days'`)
      const old = await block(amy)
      expect(old).toMatchObject({ late: 0, median_hours: null, this_month: 0 })
      expect(Math.round((Date.now() - Date.parse(old.none_late_since ?? '')) / 86_400_000)).toBe(100)
    }),
  )

  test(
    'counts a second look from the wish for it, and the first decision by its own time',
    rolledBack(async () => {
      const { amy } = await people()
      const id = await report(await minor(), 'scout_profile', (await vetted()).id)
      await age(id, 4)
      await decide(amy, id, 'no_action')
      await database.sql(
        `update flags set status = 'open', appealed_at = now() + interval '1 minute', appeal = 'Please look again' where id = $1`,
        [id],
      )
      expect(await block(amy)).toMatchObject({ open: 1, late: 0 })
      expect((await block(amy)).median_hours).toBeCloseTo(4, 1)
      // Whoever decided to do nothing does not answer it.
      expect((await block(amy)).case).toBeNull()
    }),
  )

  test(
    'is for admins with the second factor alone, and its opening is on record',
    rolledBack(async () => {
      const { amy, ada, vera } = await people()
      const mina = await minor()
      await report(mina, 'scout_profile', vera.id)
      for (const who of [ada, vera, mina]) expect((await ask(who)).refused?.hint).toBe('admin.only')
      expect((await ask(atAal1(amy))).refused?.hint).toBe('admin.second_factor_needed')
      expect((await ask('anon')).refused).not.toBeNull()
      const opened = async () =>
        (
          await database.sql(
            `select 1 from security_audit_log where user_id = $1 and action = 'admin_list_opened' and details ->> 'list' = 'reports'`,
            [amy.id],
          )
        ).length
      const before = await opened()
      await block(amy)
      await block(amy)
      expect(await opened()).toBe(before + 1)
      await database.sql('delete from admin_users where user_id = $1', [amy.id])
      expect((await ask(amy)).refused?.hint).toBe('admin.only')
    }),
  )
})
