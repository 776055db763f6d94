import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { communitySteps } from './community-steps.ts'
import { type Account, createAthlete, createScout, verify } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { DAD, testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { started, join, people, decide, write, feed, found, told, hint, value } = communitySteps(
  () => database,
)
const { family, decide: decideOnAccount, mailsTo } = testFamilies(() => database)
const rolledBack = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))

type Asked = { member_id: string; name: string; state: string; agreed: boolean | null }
const listed = (token: string) => value<Asked[]>('anon', 'guardian_communities($1)', [token])
const answer = async (token: string, agreed: boolean) => {
  const [asked] = await listed(token)
  return value<Asked[]>('anon', 'guardian_decide_community($1, $2, $3)', [token, asked?.member_id, agreed])
}
const vera = () => createScout(database, { check: 'approved' })
const forAll = (by: Account) => started(by, { age: 'all', join: 'request' })
const enter = async (by: Account, id: string) => {
  const [asked] = (await people(by, id)).filter(({ state }) => state === 'asked')
  expect((await decide(by, asked?.id ?? '', 'accept')).refused).toBeNull()
}
/** A minor who belongs to a community of a scout who may write to minors. */
async function belonging(guardians: 1 | 2 = 1) {
  const [scout, home] = [await vera(), await family(guardians)]
  const id = await forAll(scout)
  await join(home.mina, id)
  await answer(home.dad, true)
  if (guardians === 2) await answer(home.mum, true)
  await enter(scout, id)
  return { scout, id, ...home }
}
const reads = async (by: Account, id: string) =>
  (await database.as(by, 'select community_feed($1)', [id])).refused === null

describe('an athlete under 18', () => {
  rolledBack('joins after the guardian’s yes and the moderator’s, and is known by first name', async () => {
    const [scout, { mina, dad }] = [await vera(), await family(1)]
    const id = await forAll(scout)
    expect((await join(mina, id)).rows).toEqual([{ state: 'guardian' }])
    expect((await join(mina, id)).rows).toEqual([{ state: 'guardian' }])
    expect((await mailsTo(DAD)).filter((kind) => kind === 'guardian_community')).toHaveLength(1)
    expect(await people(scout, id)).toHaveLength(1)
    expect(await reads(mina, id)).toBe(false)
    expect(await answer(dad, true)).toMatchObject([{ state: 'asked', agreed: true }])
    expect(await reads(mina, id)).toBe(false)
    await enter(scout, id)
    expect((await write(mina, id, 'I am in!')).refused).toBeNull()
    expect((await feed(scout, id)).posts).toMatchObject([{ author: 'Ada M.', handle: null }])
    expect(await hint(write(mina, id, 'Ask for Ada Marrow'))).toBe('profile.surname')
    expect(JSON.stringify([await feed(scout, id), await people(scout, id)])).not.toMatch(
      new RegExp(`${mina.id}|Marrow"`),
    )
  })

  rolledBack('belongs to nothing without a guardian, and finds what is for adults nowhere', async () => {
    const [scout, ada] = [await vera(), await createAthlete(database)]
    const mina = await createAthlete(database, { years: 15 })
    const [all, adults] = [await forAll(scout), await started(ada, { name: 'Masters' })]
    expect(await found(mina)).toEqual(['Sprint North'])
    expect(await hint(join(mina, all))).toBe('community.no_guardian')
    expect(await hint(join(mina, adults))).toBe('community.adults_only')
  })

  rolledBack(
    'is out at once when the guardian takes the yes back, and stays out while it is a no',
    async () => {
      const { scout, id, mina, dad } = await belonging()
      await write(mina, id, 'Hello')
      expect(await answer(dad, false)).toMatchObject([{ state: 'declined', agreed: false }])
      expect(await told(mina)).toMatchObject([
        { params: { because: 'guardian_yes' } },
        { params: { because: 'accept' } },
        { params: { because: 'guardian_no' } },
      ])
      expect(await reads(mina, id)).toBe(false)
      expect((await feed(scout, id)).posts).toEqual([])
      expect((await join(mina, id)).rows).toEqual([{ state: 'guardian' }])
      expect((await mailsTo(DAD)).filter((kind) => kind === 'guardian_community')).toHaveLength(1)
      expect(await answer(dad, true)).toMatchObject([{ state: 'asked' }])
    },
  )

  rolledBack('needs the yes of both guardians, and one no is enough', async () => {
    const [scout, { mina, dad, mum }] = [await vera(), await family(2)]
    const id = await forAll(scout)
    await join(mina, id)
    expect(await answer(dad, true)).toMatchObject([{ state: 'guardian' }])
    expect(await answer(mum, false)).toMatchObject([{ state: 'declined' }])
    await join(mina, id)
    expect(await answer(dad, true)).toMatchObject([{ state: 'guardian' }])
    expect(await answer(mum, true)).toMatchObject([{ state: 'asked' }])
    await enter(scout, id)
    expect(await reads(mina, id)).toBe(true)
    await decideOnAccount(dad, 'withdraw')
    expect(await reads(mina, id)).toBe(false)
  })

  rolledBack('rests while nobody who may write to minors moderates, and comes back', async () => {
    const { scout, id, mina } = await belonging()
    await database.sql('update scout_profiles set minors_until = now() where user_id = $1', [scout.id])
    expect(await reads(mina, id)).toBe(false)
    expect(await value(mina, 'my_communities()', [])).toMatchObject([{ is_resting: true, unread: 0 }])
    expect(await found(await createAthlete(database, { years: 15 }))).toEqual([])
    expect(await hint(decide(scout, id, 'remove', 'Because'))).toBe('community.not_found')
    await verify(database, scout, 'approved')
    expect(await reads(mina, id)).toBe(true)
  })

  rolledBack('rests while a guardian needs a pause', async () => {
    const { id, mina, dad } = await belonging()
    const pause = (paused: boolean) => database.as('anon', 'select guardian_pause($1, $2)', [dad, paused])
    expect((await pause(true)).refused).toBeNull()
    expect(await reads(mina, id)).toBe(false)
    expect(await value(mina, 'my_communities()', [])).toMatchObject([{ is_resting: true }])
    await pause(false)
    expect(await reads(mina, id)).toBe(true)
  })

  rolledBack(
    'who only asks is gone from the moderators, by name too, once the guardian withdraws',
    async () => {
      const [scout, { mina, dad }] = [await vera(), await family(1)]
      const id = await forAll(scout)
      await join(mina, id)
      await answer(dad, true)
      const waiting = async () =>
        (await value<{ waiting: number }>(scout, 'open_community($1)', [id])).waiting
      expect(await people(scout, id)).toMatchObject([{ role: 'owner' }, { name: 'Ada M.' }].reverse())
      expect(await waiting()).toBe(1)
      await decideOnAccount(dad, 'withdraw')
      expect(await people(scout, id)).toMatchObject([{ role: 'owner' }])
      expect(await waiting()).toBe(0)
      expect(await value(scout, 'my_communities()', [])).toMatchObject([{ waiting: 0 }])
    },
  )

  rolledBack('is without a name in the log once the guardian withdraws', async () => {
    const { scout, id, dad } = await belonging()
    const log = () => value<{ about: string | null }[]>(scout, 'community_acts($1)', [id])
    expect(await log()).toMatchObject([{ action: 'accept', about: 'Ada M.' }, { action: 'created' }])
    await decideOnAccount(dad, 'withdraw')
    expect(await log()).toMatchObject([{ action: 'accept', about: null }, { action: 'created' }])
  })

  rolledBack('is among people whom a moderator has looked at, whoever has the invitation', async () => {
    const [scout, ada, { mina, dad }] = [await vera(), await createAthlete(database), await family(1)]
    const id = await started(scout, { age: 'all', join: 'invitation', listed: false })
    const secret = await value<string>(scout, 'renew_community_invitation($1, 7)', [id])
    expect((await join(ada, id, secret)).rows).toEqual([{ state: 'asked' }])
    expect((await join(mina, id, secret)).rows).toEqual([{ state: 'guardian' }])
    expect(await answer(dad, true)).toMatchObject([{ state: 'asked' }])
    for (const by of [ada, mina]) expect(await reads(by, id)).toBe(false)
  })

  rolledBack('cannot be made a moderator, nor can an adult who may not write to minors', async () => {
    const { scout, id } = await belonging()
    const ada = await createAthlete(database)
    await join(ada, id)
    await enter(scout, id)
    for (const { id: one } of (await people(scout, id)).filter(({ role }) => role === 'member'))
      for (const act of ['promote', 'hand_over'])
        expect(await hint(decide(scout, one, act))).toBe('community.unfit_moderator')
  })

  rolledBack('goes on by themselves at 18 where the guardian has not answered', async () => {
    const [scout, { mina, dad }] = [await vera(), await family(1)]
    const id = await forAll(scout)
    await join(mina, id)
    await database.sql(
      `update athlete_private_details set birth_date = current_date - interval '18 years' where athlete_id = $1`,
      [mina.id],
    )
    await database.sql('select private.recompute_ages()')
    expect((await join(mina, id)).rows).toEqual([{ state: 'asked' }])
    expect((await database.as('anon', 'select guardian_communities($1)', [dad])).refused).not.toBeNull()
  })

  rolledBack('is no number to strangers, who read the names of moderators alone', async () => {
    const { id } = await belonging()
    const [stranger] = (
      await database.as<{ one: Record<string, unknown> }>('anon', 'select open_community($1) as one', [id])
    ).rows
    expect(stranger?.one).toMatchObject({
      members: 2,
      is_inside: false,
      moderators: [{ name: 'Sid Harrow', is_verified: true }],
      here: null,
      waiting: null,
      invitation: null,
    })
    expect(JSON.stringify(stranger)).not.toContain('Ada')
    for (const name of ['community_people', 'community_acts', 'community_feed'])
      expect((await database.as('anon', `select ${name}($1)`, [id])).refused).not.toBeNull()
  })
})
