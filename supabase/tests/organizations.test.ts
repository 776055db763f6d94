import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizationSteps } from './organization-steps.ts'
import { createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { hint, register, tokenOf, idOf, accept, check, checked, invite, page, work, join, decide } =
  organizationSteps(() => database)
const rolledBack = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))
const mailsTo = async (email: string) =>
  (
    await database.sql<{ kind: string }>(
      'select kind from touchline.mail_outbox where to_email = $1 order by created_at, id',
      [email],
    )
  ).map(({ kind }) => kind)

describe('an organization', () => {
  rolledBack('is a name that nobody reads until an admin has checked it', async () => {
    expect((await register()).refused).toBeNull()
    const [token, id] = [await tokenOf('office@riverside.test'), await idOf('office@riverside.test')]
    expect(await mailsTo('office@riverside.test')).toEqual(['organization_confirm'])
    const admin = await createAdmin(database)
    expect(await hint(check(admin, id))).toBe('organization.not_waiting')
    expect((await work(token)).accepted).toBe(false)
    expect((await accept(token)).refused).toBeNull()
    for (const by of ['anon', await createAthlete(database), await createScout(database)] as const)
      expect((await database.as(by, 'select id from organizations where id = $1', [id])).rows).toEqual([])
    expect(await page('riverside-rovers')).toBeNull()
    const done = await check(admin, id)
    expect(done.rows).toEqual([{ handle: 'riverside-rovers' }])
    expect(await page('riverside-rovers')).toMatchObject({
      checked: true,
      level: 'club_recorded',
      officials: [{ name: 'Janet Holroyd', role_title: 'Club secretary' }],
      others: null,
    })
    expect(await mailsTo('office@riverside.test')).toEqual(['organization_confirm', 'organization_checked'])
  })

  const refused: [what: string, more: Parameters<typeof register>[0], hint: string][] = [
    ['of free mail', { email: 'club@gmail.com' }, 'organization.free_mail'],
    ['below a host of free mail', { email: 'club@a.gmail.com' }, 'organization.free_mail'],
    ['of a domain in other letters', { email: 'office@riverṡide.test' }, 'organization.email'],
    ['of a domain in punycode', { email: 'office@xn--riverside-x.test' }, 'organization.email'],
    ['without an address', { email: 'office' }, 'organization.email'],
    ['without a kind', { kind: 'state' }, 'organization.kind'],
    ['without a country', { country_code: 'Britain' }, 'organization.country'],
    ['without a sport of ours', { sports: ['chess'] }, 'organization.sports'],
    ['without a sport', { sports: 'soccer' }, 'organization.sports'],
    ['with a name of one letter', { name: 'R' }, 'organization.length'],
    ['with a number in the name', { name: 'Call 0171 555 0192' }, 'contact.details'],
    ['with the name of the team here', { name: 'Touchline support' }, 'contact.name'],
    ['with a link as a role', { role_title: 'see riverside.com/join' }, 'contact.details'],
    ['without evidence', { evidence_url: '' }, 'organization.evidence_url'],
    ['with a script as evidence', { evidence_url: 'javascript:alert(1)' }, 'organization.evidence_url'],
    ['with a note that is too long', { note: 'x'.repeat(2001) }, 'organization.length'],
    ['founded in the future', { founded_year: '2999' }, 'organization.founded_year'],
  ]
  for (const [what, more, why] of refused)
    rolledBack(`${what} is refused by name`, async () => {
      expect(await hint(register(more))).toBe(why)
      expect(await database.sql('select 1 from public.organizations')).toEqual([])
    })

  rolledBack('keeps its domain, above and below, while it lives', async () => {
    await checked()
    for (const email of ['x@riverside.test', 'x@mail.riverside.test', 'office+2@riverside.test'])
      expect(await hint(register({ name: 'Another', email }))).toBe('organization.domain')
    expect(await hint(register({ name: 'Another', email: 'x@otherriverside.test' }))).toBeNull()
  })

  rolledBack('is checked once where two registered the same domain', async () => {
    await register()
    await register({ email: 'board@riverside.test' })
    const admin = await createAdmin(database)
    for (const email of ['office@riverside.test', 'board@riverside.test']) await accept(await tokenOf(email))
    expect((await check(admin, await idOf('office@riverside.test'))).refused).toBeNull()
    expect(await hint(check(admin, await idOf('board@riverside.test')))).toBe('organization.domain')
  })

  rolledBack(
    'is checked by admins with a second step, from a fixed list, for one to three years',
    async () => {
      await register()
      await accept(await tokenOf('office@riverside.test'))
      const [admin, id] = [await createAdmin(database), await idOf('office@riverside.test')]
      expect(await hint(check({ ...admin, aal: 'aal1' }, id))).toBe('admin.second_factor_needed')
      expect(await hint(check(await createScout(database, { check: 'approved' }), id))).toBe('admin.only')
      expect(await hint(check(admin, id, 'club', ['registered']))).toBe('organization.checks')
      expect(await hint(check(admin, id, 'club', ['registered', 'own_domain', 'nice']))).toBe(
        'organization.checks',
      )
      expect(await hint(check(admin, id, 'club', ['registered', 'own_domain'], 30))).toBe(
        'organization.until',
      )
      expect(await hint(check(admin, id, 'club', ['registered', 'own_domain'], 2000))).toBe(
        'organization.until',
      )
      expect((await check(admin, id, 'federation')).refused).toBeNull()
      expect(await page('riverside-rovers')).toMatchObject({ level: 'sanctioned' })
      expect(
        await database.sql(`select 1 from security_audit_log where action = 'organization_checked'`),
      ).toHaveLength(1)
    },
  )

  rolledBack('is not checked by an admin who acts for it', async () => {
    const admin = await createAdmin(database)
    await database.sql(`update profiles set email = 'office@riverside.test' where id = $1`, [admin.id])
    await register()
    await accept(await tokenOf('office@riverside.test'))
    expect(await hint(check(admin, await idOf('office@riverside.test')))).toBe('organization.own')
  })

  rolledBack('is refused or ended with a reason that is mailed, and nobody acts for it then', async () => {
    const admin = await createAdmin(database)
    const end = (id: string, reason = 'No such entry') =>
      database.as(admin, 'select end_organization($1, $2)', [id, reason])
    await register()
    await accept(await tokenOf('office@riverside.test'))
    expect(await hint(end(await idOf('office@riverside.test'), ' '))).toBe('organization.reason')
    expect((await end(await idOf('office@riverside.test'))).refused).toBeNull()
    expect(await mailsTo('office@riverside.test')).toContain('organization_refused')
    const { id, token } = await checked({ email: 'a@bay.test', name: 'Bay Harriers' })
    expect((await end(id)).refused).toBeNull()
    expect(await hint(invite(token, { email: 'b@bay.test' }))).toBe('official.ended')
    expect(await page('bay-harriers')).toMatchObject({ checked: false, officials: [] })
    expect(await hint(end(id))).toBe('organization.ended')
  })

  rolledBack('rests while its check has run out, and those concerned are told', async () => {
    const { id, token } = await checked()
    const admin = await createAdmin(database)
    const ends = (when: string) =>
      database.sql(`update organizations set checked_until = now() + $2::interval where id = $1`, [id, when])
    const told = async () =>
      (await database.sql<{ n: number }>('select private.follow_up_organizations() as n'))[0]?.n
    expect(await told()).toBe(0)
    await ends('20 days')
    expect(await told()).toBe(1)
    expect(await told()).toBe(0)
    await ends('-1 hour')
    expect(await told()).toBe(1)
    expect(await told()).toBe(0)
    expect((await mailsTo('office@riverside.test')).slice(-2)).toEqual([
      'organization_ending',
      'organization_over',
    ])
    expect(await mailsTo(admin.email)).toEqual(['organization_ending', 'organization_over'])
    expect(await hint(invite(token))).toBe('official.not_checked')
    expect(await page('riverside-rovers')).toMatchObject({ checked: false })
    expect((await check(admin, id)).refused).toBeNull()
    expect(await hint(invite(token))).toBeNull()
  })

  rolledBack('goes with what was registered where nobody opened the link', async () => {
    await register()
    await database.sql(`update private.organization_applications set asked_at = now() - interval '15 days'`)
    await database.sql('select private.follow_up_organizations()')
    expect(await database.sql('select 1 from organizations')).toEqual([])
  })

  rolledBack('is merged into its twin, and its address leads on', async () => {
    const [one, two] = [await checked(), await checked({ email: 'a@rovers.test', name: 'Rovers York' })]
    const admin = await createAdmin(database)
    const merge = (from: string, into: string) =>
      database.as(admin, 'select merge_organization($1, $2)', [from, into])
    expect(await hint(merge(one.id, one.id))).toBe('organization.twin')
    const ada = await createAthlete(database, { visibility: 'public' })
    await join(ada, two.id)
    await decide(two.token, (await work(two.token)).members[0]?.id ?? '', true)
    expect((await merge(two.id, one.id)).refused).toBeNull()
    expect(await page('rovers-york')).toEqual({ moved_to: 'riverside-rovers' })
    expect((await page('riverside-rovers'))?.athletes).toHaveLength(1)
    expect((await database.as('anon', 'select checked_clubs($1) as clubs', [[ada.id]])).rows).toEqual([
      { clubs: { [ada.id]: 'riverside-rovers' } },
    ])
    expect((await mailsTo('a@rovers.test')).at(-1)).toBe('organization_merged')
    expect(await hint(invite(two.token))).toBe('official.ended')
    expect(await hint(merge(two.id, one.id))).toBe('organization.ended')
  })

  rolledBack(
    'is reported by whoever reads its page, also where nobody with an account registered it',
    async () => {
      const [{ id }, ada] = [await checked(), await createAthlete(database)]
      const report = (subject: string) =>
        database.as(
          ada,
          `insert into flags (subject_type, subject_id, reason, details) values ('organization', $1, 'fake_information', '')`,
          [subject],
        )
      expect(await hint(report(ada.id))).toBe('flag.not_found')
      await register({ name: 'Not Looked At', email: 'office@unchecked.test' })
      expect(await hint(report(await idOf('office@unchecked.test')))).toBe('flag.not_found')
      expect((await report(id)).refused).toBeNull()
      expect(await hint(report(id))).toBe('flag.already')
      expect(
        await database.sql('select subject_user_id, snapshot from flags where subject_id = $1', [id]),
      ).toMatchObject([{ subject_user_id: null, snapshot: { name: 'Riverside Rovers', city: 'York' } }])
      const admin = await createAdmin(database)
      const queue = await database.as<{ details: string }>(admin, `select * from moderation_queue('open')`)
      expect(queue.refused).toBeNull()
      expect(queue.rows).toHaveLength(1)
      const isParty = async () =>
        (
          await database.sql<{ v: boolean }>(
            'select private.is_party_to_flag(f, $2) as v from flags f where f.subject_id = $1',
            [id, admin.id],
          )
        )[0]?.v
      expect(await isParty()).toBe(false)
      await database.sql(
        'update private.organization_officials set user_id = $2 where organization_id = $1',
        [id, admin.id],
      )
      expect(await isParty()).toBe(true)
    },
  )

  rolledBack('is registered by adults, and not again and again from one place', async () => {
    expect(await hint(register({}, await createAthlete(database, { years: 16 })))).toBe('organization.adults')
    for (let n = 0; n < 3; n++) expect(await hint(register())).toBeNull()
    expect(await hint(register())).toBe('limit.organization_address')
  })
})
