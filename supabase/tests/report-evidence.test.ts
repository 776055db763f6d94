import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout, openConversation } from './test-accounts.ts'
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
      const seen = await database.as<{ e: { snapshot: object } }>(amy, 'select flag_evidence($1) as e', [
        made.rows[0]?.id,
      ])
      expect(seen.rows[0]?.e.snapshot).toMatchObject(words)
      expect(Object.keys(seen.rows[0]?.e.snapshot ?? {})).not.toContain('import_key')
    }),
  )

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
      const seen = await database.as<{ e: { snapshot: object } }>(amy, 'select flag_evidence($1) as e', [
        made.rows[0]?.id,
      ])
      expect(Object.keys(seen.rows[0]?.e.snapshot ?? {}).sort()).toEqual([
        'created_at',
        'intro',
        'scout_organization',
        'subject',
      ])
    }))
})
