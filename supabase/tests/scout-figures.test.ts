import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createAdmin,
  createAthlete,
  createScout,
  decideAsGuardian,
  openConversation,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { daysAgo, testFigures } from './test-figures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { rollUp, searched } = testFigures(() => database)
const rolledBack = (run: () => Promise<void>) => () => database.inRolledBackTransaction(run)
const [from, to] = [daysAgo(20), daysAgo(0)]

describe('a scout reads', () => {
  test(
    'searches, stages, answers and what is owed, each of the own work',
    rolledBack(async () => {
      const [vera, sven] = [
        await createScout(database, { check: 'approved' }),
        await createScout(database, { check: 'approved' }),
      ]
      const [ada, bob, mina] = [
        await createAthlete(database),
        await createAthlete(database),
        await createAthlete(database, { years: 15, guardian: 'active' }),
      ]
      await searched(vera, 3, [ada, bob])
      await searched(vera, 3, [ada], [], 'b')
      await searched(sven, 3, [ada])
      await rollUp()
      await database.as(vera, 'select record_profile_view($1)', [ada.id])
      await database.as(
        vera,
        `insert into board_items (board_id, stage_id, athlete_id) select b.id, s.id, $2 from boards b join board_stages s on s.board_id = b.id and s.kind = 'watching' where b.owner_id = $1`,
        [vera.id, ada.id],
      )
      const thread = await openConversation(database, vera, ada)
      const { rows } = await database.as<{ id: string }>(
        vera,
        `select id from request_contact($1, 'Trial', 'Would you come?')`,
        [mina.id],
      )
      await decideAsGuardian(database, mina, 'decline_request', rows[0]?.id)
      await database.as(vera, `select request_contact($1, 'Trial', 'Would you come?')`, [bob.id])
      await database.sql(
        `update conversations set last_message_at = now() - interval '15 days' where id = $1`,
        [thread],
      )
      const ask = async (who: typeof vera) =>
        (
          await database.as<{ f: Record<string, unknown> }>(who, 'select scout_figures($1, $2) as f', [
            from,
            to,
          ])
        ).rows[0]?.f
      const told = await ask(vera)
      expect(told).toMatchObject({
        yield: { searches: 2, found: 3, opened: 1, saved: 1 },
        yield_before: { searches: 0, found: 0, opened: 0, saved: 0 },
        requests: {
          sent: 3,
          answered: 2,
          accepted: 1,
          declined: 1,
          open: 1,
          first_reply: { adults: { count: 1 }, guardians: { count: 1 } },
        },
        outcomes_owed: [{ conversation_id: thread, athlete_id: ada.id, days: 15 }],
      })
      expect(told?.stages).toMatchObject([
        { stage: 'watching', people: 1 },
        { stage: 'evaluating', people: 1 },
        { stage: 'contacted', people: 1 },
        { stage: 'in_conversation', people: 1 },
        { stage: 'trial', people: 0 },
        { stage: 'offered', people: 0 },
        { stage: 'signed', people: 0 },
      ])
      expect(await ask(sven)).toMatchObject({
        yield: { searches: 1, opened: 0 },
        requests: { sent: 0 },
        outcomes_owed: [],
      })
    }),
  )
})

describe('an admin reads', () => {
  test(
    'sign-ups, steps of contact with minors, hours and refusals',
    rolledBack(async () => {
      const [admin, vera] = [await createAdmin(database), await createScout(database, { check: 'approved' })]
      const mina = await createAthlete(database, { years: 15, guardian: 'active' })
      await openConversation(database, vera, mina)
      for (let n = 0; n < 4; n++)
        await database.sql(`select private.record_refusal($1, '{"hint": "contact.quiet"}')`, [
          (await createAthlete(database)).id,
        ])
      await rollUp()
      const ask = async () =>
        (
          await database.as<{ f: Record<string, { value: string; count: number; people: number | null }[]> }>(
            admin,
            'select admin_figures($1, $2) as f',
            [from, to],
          )
        ).rows[0]?.f
      expect((await ask())?.minor_contact).toEqual({
        sent: 1,
        guardian_answered: 1,
        guardian_agreed: 1,
        answered: 1,
        accepted: 1,
        reported: 0,
      })
      const [monday] = await database.sql<{ week: string }>(
        `select date_trunc('week', now() at time zone 'utc')::date::text as week`,
      )
      expect((await ask())?.minor_contact_weeks).toEqual([{ ...monday, sent: 1, agreed: 1 }])
      // One guardian, however often they decide; what the clock did is nobody's decision.
      for (const action of ['guardian_pause', 'guardian_resume'])
        await database.sql(
          `select private.write_audit_log(g.athlete_id, $2, jsonb_build_object('guardian_link_id', g.id)) from guardian_links g where g.athlete_id = $1`,
          [mina.id, action],
        )
      await database.sql(
        `select private.write_audit_log($1, 'guardian_hold_lapsed', jsonb_build_object('guardian_link_id', gen_random_uuid()))`,
        [mina.id],
      )
      expect((await ask())?.guardian_weeks).toEqual([{ ...monday, count: 1 }])
      expect((await ask())?.refusals).toMatchObject([{ value: 'contact.quiet', count: 4, people: null }])
      await database.sql(`select private.record_refusal($1, '{"hint": "contact.quiet"}')`, [vera.id])
      await rollUp()
      const told = await ask()
      expect(told?.refusals).toMatchObject([{ value: 'contact.quiet', count: 5, people: 5 }])
      const signUps = await database.sql(
        'select role as value, count(*)::int as count from profiles group by 1 order by 2 desc',
      )
      expect(told?.sign_ups).toMatchObject(signUps)
    }),
  )
})
