import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const rolledBack = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))

const scout = (kind?: string) => createScout(database, { check: 'approved', ...(kind && { kind }) })
const YOUNG = { ageBands: ['13-15'] }
const draft = (by: Account, filter: object) =>
  database.as<{ id: string }>(
    by,
    `insert into openings (title, filter, closes_on) values ('Two wingers', $1, current_date + 30) returning id`,
    [JSON.stringify({ sport: 'soccer', ...filter })],
  )
const hint = async (by: Caller, call: string, values: unknown[] = []) =>
  (await database.as(by, `select ${call}`, values)).refused?.hint
async function publish(by: Account, filter: object = YOUNG) {
  const { rows, refused } = await draft(by, filter)
  expect(refused).toBeNull()
  const id = rows[0]?.id ?? ''
  expect(await hint(by, 'publish_opening($1)', [id])).toBeUndefined()
  return id
}
const offered = async (by: Caller) => {
  const { rows } = await database.as<{ v: { id: string }[] }>(by, 'select openings_for_me() as v')
  return (rows[0]?.v ?? []).map(({ id }) => id)
}

describe('an opening for somebody under 18', () => {
  rolledBack('is read by those whose age it names, as their guardians let them, and by adults', async () => {
    const vera = await scout()
    const minor = (years: number, guardian?: 'active' | 'invited' | 'declined' | 'withdrawn') =>
      createAthlete(database, { years, ...(guardian && { guardian }) })
    const [mina, older, alone, invited, refused, withdrawn, ada] = [
      await minor(14, 'active'),
      await minor(17, 'active'),
      await minor(14),
      await minor(14, 'invited'),
      await minor(14, 'declined'),
      await minor(14, 'withdrawn'),
      await createAthlete(database),
    ]
    const [young, adults] = [await publish(vera), await publish(vera, {})]
    expect(await offered(mina)).toEqual([young])
    expect((await offered(ada)).toSorted()).toEqual([young, adults].toSorted())
    const seen = async (by: Caller) =>
      (await database.as<{ id: string }>(by, 'select id from openings')).rows.map(({ id }) => id)
    expect(await seen(mina)).toEqual([young])
    for (const other of [older, alone, invited, refused, withdrawn]) {
      expect(await offered(other)).toEqual([])
      expect(await seen(other)).toEqual([])
      expect(await hint(other, 'send_pitch($1, $2)', [young, 'Me'])).toMatch(
        /^pitch\.(not_allowed|no_opening)$/,
      )
    }
    expect(await hint(mina, 'send_pitch($1, $2)', [adults, 'Me'])).toBe('pitch.no_opening')
    await database.sql(`update guardian_links set paused_at = now() where athlete_id = $1`, [mina.id])
    expect(await offered(mina)).toEqual([])
    expect(await seen(mina)).toEqual([])
  })

  rolledBack('comes from nobody who may not write to somebody under 18, at no moment', async () => {
    const mina = await createAthlete(database, { years: 14, guardian: 'active' })
    const [adam, agent, una] = [await scout(), await scout('agent'), await createScout(database)]
    await database.sql('update verifications set for_minors = false where user_id = $1', [adam.id])
    for (const by of [adam, agent, una])
      for (const filter of [YOUNG, { ageBands: ['16-17', '18-20'] }])
        expect((await draft(by, filter)).refused?.hint).toBe('opening.minors')
    // An opening for adults does not become one for minors.
    const id = await publish(adam, {})
    const turned = await database.as(
      adam,
      `update openings set filter = '{"sport": "soccer", "ageBands": ["13-15"]}' where id = $1`,
      [id],
    )
    expect(turned.refused?.hint).toBe('opening.minors')
    // A draft from better days is not published, and what is open is gone with the check.
    const vera = await scout()
    const kept = (await draft(vera, YOUNG)).rows[0]?.id
    const open = await publish(vera)
    expect(await offered(mina)).toEqual([open])
    await database.sql('update verifications set for_minors = false where user_id = $1', [vera.id])
    expect(await offered(mina)).toEqual([])
    expect(await hint(vera, 'publish_opening($1)', [kept])).toBe('opening.minors')
  })
})
