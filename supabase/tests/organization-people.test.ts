import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizationSteps } from './organization-steps.ts'
import { createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { DAD, testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { family, mailsTo, rolledBack: inTransaction } = testFamilies(() => database)
const { hint, value, tokenOf, accept, checked, invite, page, work, join, decide } = organizationSteps(
  () => database,
)
const rolledBack = (name: string, run: () => Promise<void>) => test(name, inTransaction(run))
const MARTIN = 'martin@riverside.test'
const memberOf = async (token: string, state = 'asked') =>
  (await work(token)).members.find((one) => one.state === state)?.id ?? ''

describe('an official', () => {
  rolledBack('is invited at the own domain alone, and opening the link changes nothing', async () => {
    const { token } = await checked()
    for (const email of [
      'm@gmail.com',
      'm@mail.riverside.test',
      'm@riverside.test.evil.test',
      'm@riverside.tést',
    ])
      expect(await hint(invite(token, { email }))).toMatch(/^(official|organization)\./)
    expect(await hint(invite(token, { email: 'office+me@riverside.test' }))).toBe('official.self')
    expect(await hint(invite(token, { may: 'everything' }))).toBe('official.may')
    expect(await hint(invite(token, { name: 'Touchline team' }))).toBe('contact.name')
    expect(await hint(invite(token))).toBeNull()
    const martin = await tokenOf(MARTIN)
    expect(await work(martin)).toMatchObject({ accepted: false, officials: [], members: [] })
    expect((await page('riverside-rovers'))?.officials).toHaveLength(1)
    expect(await hint(accept(martin))).toBeNull()
    expect((await page('riverside-rovers'))?.officials).toHaveLength(2)
    expect(await hint(accept(martin))).toBeNull()
  })

  rolledBack('does what was allowed and no more, until ended; a new link ends the old one', async () => {
    const { token } = await checked()
    await invite(token, { may: 'confirm' })
    const old = await tokenOf(MARTIN)
    await accept(old)
    expect(await hint(invite(old, { email: 'x@riverside.test' }))).toBe('official.not_allowed')
    expect(await hint(invite(token, { may: 'record' }))).toBeNull()
    expect(await hint(database.as('anon', 'select official_page($1)', [old]))).toBe('official.ended')
    const martin = await tokenOf(MARTIN)
    expect(martin).not.toBe(old)
    await accept(martin)
    const { id } = await work(martin)
    const end = (by: string, one: string) => database.as('anon', 'select end_official($1, $2)', [by, one])
    expect(await hint(end(martin, (await work(token)).id))).toBe('official.not_allowed')
    expect(await hint(end(token, (await work(token)).id))).toBe('official.last')
    const other = await checked({ email: 'a@bay.test', name: 'Bay Harriers' })
    expect(await hint(end(other.token, id))).toBe('official.not_found')
    expect(await hint(end(token, id))).toBeNull()
    expect(await hint(database.as('anon', 'select official_page($1)', [martin]))).toBe('official.ended')
    expect((await page('riverside-rovers'))?.officials).toHaveLength(1)
  })

  rolledBack('who lost the link asks for it again, and nobody learns who acts', async () => {
    const { token } = await checked()
    const ask = (address: string) => database.as('anon', 'select ask_official_link($1) as said', [address])
    const [known, unknown] = [await ask(' Office+1@riverside.test'), await ask('nobody@riverside.test')]
    expect(known.refused).toBeNull()
    expect(known.rows).toEqual(unknown.rows)
    expect(await hint(database.as('anon', 'select official_page($1)', [token]))).toBe('official.replaced')
    expect((await work(await tokenOf('office@riverside.test'))).accepted).toBe(true)
    const mails = await database.sql<{ to_email: string }>(
      `select to_email from touchline.mail_outbox where kind = 'organization_link'`,
    )
    expect(mails).toEqual([{ to_email: 'office@riverside.test' }])
    for (const address of ['office@riverside.test', 'nobody@riverside.test']) {
      for (let n = 0; n < 2; n++) expect(await hint(ask(address))).toBeNull()
      expect(await hint(ask(address))).toBe('limit.official_link')
    }
  })

  rolledBack('is refused with a secret that is wrong or has expired', async () => {
    const { token } = await checked()
    await invite(token)
    await database.sql(`update private.organization_officials set invite_ends_at = now() where email = $1`, [
      MARTIN,
    ])
    expect(await hint(accept(await tokenOf(MARTIN)))).toBe('official.expired')
    for (const wrong of ['', null, `${token}x`, 'x'.repeat(200)])
      expect(await hint(database.as('anon', 'select official_page($1)', [wrong]))).toBe('official.link')
  })

  rolledBack('writes plain words on the page and never its name or kind', async () => {
    const { id, token } = await checked()
    const change = (more: object) =>
      database.as('anon', 'select change_organization($1, $2)', [
        token,
        { about: 'Athletics by the river.', city: 'York', sports: ['soccer'], ...more },
      ])
    expect(await hint(change({ about: 'Call 0171 555 0192' }))).toBe('contact.details')
    expect(await hint(change({ about: 'x'.repeat(601) }))).toBe('organization.length')
    expect(await hint(change({ name: 'Other', kind: 'federation' }))).toBeNull()
    expect(await database.sql('select name, kind, about from organizations where id = $1', [id])).toEqual([
      { name: 'Riverside Rovers', kind: 'club', about: 'Athletics by the river.' },
    ])
  })

  rolledBack('has an address that no answer holds', async () => {
    const { token } = await checked()
    await invite(token)
    const said = JSON.stringify([await page('riverside-rovers'), await work(token)])
    expect(said).not.toContain('office@')
    expect(said).not.toContain('martin@')
    for (const by of ['anon', await createScout(database, { check: 'approved' })] as const)
      expect((await database.as(by, 'select * from private.organization_officials')).refused).not.toBeNull()
  })
})

describe('an athlete', () => {
  rolledBack('belongs once an official has said yes, and the club is shown as checked', async () => {
    const { id, token } = await checked()
    const [ada, vera] = [await createAthlete(database, { visibility: 'public' }), await createScout(database)]
    const bob = await createAthlete(database, { visibility: 'public' })
    await database.sql(`update athlete_profiles set club = 'Riverside Rovers' where id = $1`, [bob.id])
    expect((await join(ada, id)).rows).toEqual([{ state: 'asked' }])
    expect((await page('riverside-rovers'))?.athletes).toEqual([])
    await database.sql(`update athlete_profiles set club = 'Riverside Rovers' where id = $1`, [ada.id])
    expect((await database.as('anon', 'select checked_clubs($1) as clubs', [[ada.id]])).rows).toEqual([
      { clubs: {} },
    ])
    await database.sql(`update athlete_profiles set club = '' where id = $1`, [ada.id])
    expect(await hint(join(vera, id))).toBe('organization.athletes')
    expect((await join('anon', id)).refused).not.toBeNull()
    expect(await hint(decide(token, await memberOf(token), true))).toBeNull()
    expect((await page('riverside-rovers'))?.athletes).toHaveLength(1)
    const club = async (by: Parameters<typeof database.as>[0] = 'anon') =>
      (
        await database.as<{ clubs: Record<string, string> }>(by, 'select checked_clubs($1) as clubs', [
          [ada.id, bob.id, null],
        ])
      ).rows[0]?.clubs
    expect(await club()).toEqual({ [ada.id]: 'riverside-rovers' })
    await database.sql(`update athlete_profiles set club = 'Bay Harriers' where id = $1`, [ada.id])
    expect(await club()).toEqual({})
    await database.sql(`update athlete_profiles set club = 'riverside rovers ' where id = $1`, [ada.id])
    expect(await club()).toEqual({ [ada.id]: 'riverside-rovers' })
    expect(await club(vera)).toEqual({ [ada.id]: 'riverside-rovers' })
    await database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [ada.id, vera.id])
    expect(await club(vera)).toEqual({})
    expect((await database.as(ada, 'select my_organizations() as mine')).rows).toMatchObject([
      { mine: [{ id, handle: 'riverside-rovers', state: 'member', checked: true }] },
    ])
    await database.sql(`update organizations set checked_until = now() - interval '1 day' where id = $1`, [
      id,
    ])
    expect(await club()).toEqual({})
  })

  rolledBack('of another club is answered by no official of this one', async () => {
    const [one, two] = [await checked(), await checked({ email: 'a@bay.test', name: 'Bay Harriers' })]
    await join(await createAthlete(database), one.id)
    expect(await hint(decide(two.token, await memberOf(one.token), true))).toBe('organization.no_member')
  })

  rolledBack('hears a no, and cannot ask again at once', async () => {
    const { id, token } = await checked()
    const ada = await createAthlete(database)
    await join(ada, id)
    await decide(token, await memberOf(token), false)
    expect(await hint(join(ada, id))).toBe('organization.no_means_no')
    expect(await database.as(ada, `select params ->> 'because' as because from notifications`)).toMatchObject(
      { rows: [{ because: 'decline' }] },
    )
  })

  rolledBack('under 18 asks with a guardian alone, who is told and takes it back', async () => {
    const { id, token } = await checked()
    expect(await hint(join(await createAthlete(database, { years: 16, country: 'FR' }), id))).toBe(
      'organization.guardian',
    )
    const { mina, dad } = await family(1)
    expect(await hint(join(mina, id))).toBeNull()
    expect(await mailsTo(DAD)).toContain('guardian_organization')
    expect(await value<object[]>('anon', 'guardian_organizations($1)', [dad])).toHaveLength(1)
    await decide(token, await memberOf(token), true)
    // What a minor's page says comes from the family, never from a club.
    expect(await database.sql('select club from athlete_profiles where id = $1', [mina.id])).toEqual([
      { club: '' },
    ])
    expect(await page('riverside-rovers')).toMatchObject({ athletes: [], others: null })
    const member = await memberOf(token, 'member')
    expect(await value<object[]>('anon', 'guardian_end_organization($1, $2)', [dad, member])).toEqual([])
    expect((await work(token)).members).toEqual([])
    expect(await hint(join(mina, id))).toBe('organization.no_means_no')
  })

  rolledBack(
    'under 18 follows a club that is merged, whose guardian hears so and ends it there',
    async () => {
      const [one, two] = [await checked(), await checked({ email: 'a@rovers.test', name: 'Rovers York' })]
      const [{ mina, dad }, ada] = [await family(1), await createAthlete(database)]
      for (const athlete of [mina, ada]) expect(await hint(join(athlete, two.id))).toBeNull()
      const admin = await createAdmin(database)
      expect(await hint(database.as(admin, 'select merge_organization($1, $2)', [two.id, one.id]))).toBeNull()
      expect(await mailsTo(DAD)).toContain('guardian_organization_merged')
      const [{ letters } = { letters: [] }] = await database.sql<{ letters: object[] }>(
        `select jsonb_agg(params) as letters from touchline.mail_outbox where kind = 'guardian_organization_merged'`,
      )
      expect(letters).toMatchObject([{ organization: 'Rovers York', subject: 'Riverside Rovers' }])
      const followed = (await work(one.token)).members.find((member) => member.is_minor)?.id
      expect(await value<object[]>('anon', 'guardian_end_organization($1, $2)', [dad, followed])).toEqual([])
      expect((await work(one.token)).members).toMatchObject([{ is_minor: false }])
    },
  )

  rolledBack('under 18 is known to no official once the consent has ended', async () => {
    const { id, token } = await checked()
    const { mina, dad } = await family(1)
    await join(mina, id)
    expect((await work(token)).members).toMatchObject([{ state: 'asked', is_minor: true }])
    const member = await memberOf(token)
    expect(
      (await database.as('anon', `select guardian_decide($1, 'withdraw', null, '2026-11', 'en')`, [dad]))
        .refused,
    ).toBeNull()
    expect((await work(token)).members).toEqual([])
    expect(await hint(decide(token, member, true))).toBe('organization.no_member')
  })

  rolledBack('is never counted one by one: others are told in fives', async () => {
    const { id } = await checked()
    const add = async (years: number) => {
      const one = await createAthlete(database, { years })
      await database.sql(
        `insert into private.organization_members (organization_id, athlete_id, state) values ($1, $2, 'member')`,
        [id, one.id],
      )
    }
    for (let n = 0; n < 4; n++) await add(15)
    expect(await page('riverside-rovers')).toMatchObject({ athletes: [], others: null })
    await add(15)
    expect(await page('riverside-rovers')).toMatchObject({ others: 5 })
    await add(15)
    expect(await page('riverside-rovers')).toMatchObject({ athletes: [], others: 5 })
  })
})
