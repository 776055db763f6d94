import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVIDENCE } from '#web/features/trust/moderation/evidence.ts'
import {
  type Account,
  bornYearsAgo,
  createAdmin,
  createAthlete,
  createScout,
  openConversation,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const report = (who: Account, type: string, subject: string | undefined) =>
  database.as<{ id: string }>(who, `select report($1, $2, 'harassment', 'Look at this') as id`, [
    type,
    subject,
  ])

describe('the evidence of a report', () => {
  test.each([
    [
      'athlete_profile',
      'update athlete_profiles',
      {
        region: 'Upper Saltmarsh',
        languages: ['Welsh'],
        status_note: 'Free in May',
        club: 'Saltmarsh Town',
        competition: 'Saltmarsh Cup',
        bio: 'I run.',
      },
    ],
    [
      'scout_profile',
      'update scout_profiles',
      {
        organization: 'Saltmarsh Town',
        title: 'Head of youth',
        regions: ['Saltmarsh'],
        sports: ['soccer'],
        levels: ['club'],
        languages: ['Welsh'],
        bio: 'I look.',
      },
    ],
  ])('of an %s shows an admin every word that the page shows', (type, update, words) =>
    database.inRolledBackTransaction(async () => {
      const [ada, bob, vera, amy] = [
        await createAthlete(database),
        await createAthlete(database),
        await createScout(database, { check: 'approved' }),
        await createAdmin(database),
      ]
      const subject = type === 'scout_profile' ? vera : ada
      const columns = Object.keys(words)
      await database.sql(
        `${update} set ${columns.map((column, n) => `${column} = $${n + 2}`).join(', ')} where ${type === 'scout_profile' ? 'user_id' : 'id'} = $1`,
        [subject.id, ...Object.values(words)],
      )
      const made = await report(type === 'scout_profile' ? ada : bob, type, subject.id)
      const seen = await database.as<{ e: { reports: { snapshot: object }[] } }>(
        amy,
        'select flag_evidence($1) as e',
        [made.rows[0]?.id],
      )
      expect(seen.rows[0]?.e.reports[0]?.snapshot).toMatchObject(words)
      expect(Object.keys(seen.rows[0]?.e.reports[0]?.snapshot ?? {})).not.toContain('import_key')
    }),
  )

  test('of a minor tells no date of birth, in none of the things that are reported', () =>
    database.inRolledBackTransaction(async () => {
      const [mina, vera, amy] = [
        await createAthlete(database, { years: 16, guardian: 'active' }),
        await createScout(database, { check: 'approved' }),
        await createAdmin(database),
      ]
      const born = bornYearsAgo(16)
      const thread = await openConversation(database, vera, mina)
      const [said] = await database.sql<{ id: string }>(
        `insert into messages (conversation_id, sender_id, content) values ($1, $2, 'See you there') returning id`,
        [thread, mina.id],
      )
      const [taken] = await database.sql<{ id: string }>(
        `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, measured_on_precision)
         values ($1, 'sprint30_s', 4.2, 's', date_trunc('month', now()) - interval '2 months', 'month') returning id`,
        [mina.id],
      )
      const things = [
        ['athlete_profile', mina.id],
        ['conversation', thread],
        ['message', said?.id],
        ['measurement', taken?.id],
      ] as const
      const read = async (text: string, values: unknown[]) => {
        const { rows, refused } = await database.as(amy, text, values)
        expect(refused, text).toBeNull()
        return JSON.stringify(rows)
      }
      for (const [type, subject] of things) {
        const id = (await report(vera, type, subject)).rows[0]?.id
        const evidence = await read('select flag_evidence($1)', [id])
        const sealed = await read(
          `select referral_copy((refer_case($1, 'police', '', 'A child is at risk') ->> 'id')::uuid)`,
          [id],
        )
        for (const seen of [evidence, sealed]) {
          expect(seen, type).toContain(mina.id)
          expect(seen, type).not.toContain(born)
          expect(seen, type).not.toMatch(/birth/i)
        }
        if (type === 'measurement') expect(evidence).toContain('"measured_on_precision":"month"')
      }
      expect(await read('select account_overview($1)', [mina.id])).not.toContain(born)
    }))

  test('of a request tells nothing of who reported it', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera, amy] = [
        await createAthlete(database),
        await createScout(database, { check: 'approved' }),
        await createAdmin(database),
      ]
      await openConversation(database, vera, ada)
      const [request] = await database.sql<{ id: string }>('select id from message_requests')
      const made = await report(ada, 'message_request', request?.id)
      const seen = await database.as<{ e: { reports: { snapshot: object }[] } }>(
        amy,
        'select flag_evidence($1) as e',
        [made.rows[0]?.id],
      )
      expect(Object.keys(seen.rows[0]?.e.reports[0]?.snapshot ?? {}).sort()).toEqual([
        'created_at',
        'intro',
        'scout_organization',
        'subject',
      ])
    }))
})

describe('the screen of a report', () => {
  const EVIDENCE_FILE = 'web/src/features/trust/moderation/evidence.ts'

  /** What a report copies and the screen has no label for, and what has a label and is copied no more. */
  async function differences() {
    const nouns = await database.sql<{ name: string; columns: string[] }>(
      `select n.name, case when n.part is null then private.columns_with('evidence', n.relation)
         else array[n.part::text] end as columns
       from private.nouns n where n.reportable order by n.name`,
    )
    const declared = nouns.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`))
    const known = Object.entries(EVIDENCE).flatMap(([name, columns]) =>
      Object.keys(columns).map((column) => `${name}.${column}`),
    )
    return [
      ...declared
        .filter((column) => !known.includes(column))
        .map((column) => `${column}: declared as evidence and without a label: add it to ${EVIDENCE_FILE}`),
      ...known
        .filter((column) => !declared.includes(column))
        .map((column) => `${column}: has a label and is no evidence: take it out of ${EVIDENCE_FILE}`),
    ]
  }

  test('has a label for every column that is declared as evidence', async () => {
    expect(Object.keys(EVIDENCE)).not.toEqual([])
    expect(await differences()).toEqual([])
  })

  test('a new column without a label, and a label without its column, are named', () =>
    database.inRolledBackTransaction(async () => {
      await database.sql('set local role postgres')
      await database.sql(
        `alter table public.video_links add column note text; select private.declare_columns('public.video_links', 'athlete_id', '{"note": "words"}')`,
      )
      await database.sql(
        `update private.written_columns set evidence = 'nobody asks' where relation = 'public.endorsements'::regclass and column_name = 'skills'`,
      )
      expect(await differences()).toEqual([
        `video_link.note: declared as evidence and without a label: add it to ${EVIDENCE_FILE}`,
        `endorsement.skills: has a label and is no evidence: take it out of ${EVIDENCE_FILE}`,
      ])
    }))
})
