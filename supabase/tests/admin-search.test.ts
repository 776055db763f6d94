import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, atAal1, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

type Case = { subject: string; kind: string; status: string; name: string }
const SEARCH = 'select subject, kind, status, name from search_admin_cases($1, $2, $3, $4)'

/** A scout named Zoë Núñez with one open and one decided verification, who is reported by an athlete. */
async function arrange() {
  const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
  const zoe = await createScout(database, { check: 'rejected' })
  await database.sql(`update profiles set full_name = 'Zoë Núñez' where id = $1`, [zoe.id])
  await database.sql(
    `insert into verifications (user_id, type, evidence_note) values ($1, 'coaching', 'My licence')`,
    [zoe.id],
  )
  await database.sql(
    `insert into flags (reporter_id, subject_type, subject_id, subject_user_id, reason) values ($1, 'scout_profile', $2, $2, 'spam')`,
    [ada.id, zoe.id],
  )
  const search = async (who: Account, words: string, kinds: string[] = [], states: string[] = [], max = 6) =>
    (await database.as<Case>(who, SEARCH, [words, kinds, states, max])).rows
  return { amy, ada, zoe, search }
}

const open = { subject: 'verification', kind: 'coaching', status: 'pending', name: 'Zoë Núñez' }
const decided = { ...open, kind: 'identity', status: 'rejected' }
const flag = { subject: 'flag', kind: 'spam', status: 'open', name: 'Zoë Núñez' }
const inAnyOrder = (cases: Case[]) => expect.arrayContaining(cases)

describe('an admin’s search for cases', () => {
  test.each(['zoe nunez', 'Zoë', 'NÚÑ', 'oe nu'])('finds by the name %j, accents or not', (words) =>
    database.inRolledBackTransaction(async () => {
      const { amy, search } = await arrange()
      const found = await search(amy, words)
      expect(found).toEqual(inAnyOrder([open, flag, decided]))
      expect(found).toHaveLength(3)
      // Decided ones come last: what waits is what an admin looks for.
      expect(found[2]).toEqual(decided)
    }),
  )

  test('finds by kind and by state', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, search } = await arrange()
      expect(await search(amy, 'coaching', ['coaching'])).toEqual([open])
      expect(await search(amy, 'spam', ['spam'])).toEqual([flag])
      expect(await search(amy, 'rejected', [], ['rejected'])).toEqual([decided])
    }))

  test.each(['', ' ', 'z', '%', '_', '..', 'nobody of that name'])('finds nothing for %j', (words) =>
    database.inRolledBackTransaction(async () => {
      const { amy, search } = await arrange()
      expect(await search(amy, words)).toEqual([])
    }),
  )

  test('finds no report that was decided, and never more than twenty', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, search } = await arrange()
      await database.sql(`update flags set status = 'no_action'`)
      expect(await search(amy, 'spam', ['spam'])).toEqual([])
      for (let n = 0; n < 22; n++) await createScout(database, { check: 'approved' })
      expect(await search(amy, 'harrow', [], [], 1_000)).toHaveLength(20)
      expect(await search(amy, 'harrow', [], [], -1)).toHaveLength(1)
    }))

  test('is empty for everybody else, the reporter and the reported included', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, zoe, search } = await arrange()
      for (const who of [ada, zoe, atAal1(amy), { ...zoe, aal: 'aal2' as const }])
        expect(await search(who, 'zoe', ['spam', 'coaching'], ['open', 'pending'])).toEqual([])
    }))
})
