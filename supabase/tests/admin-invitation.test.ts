import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, bornYearsAgo, createAccount, createAdmin, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** With the second step. */
const raised = (person: Account): Account => ({ ...person, aal: 'aal2' })

describe('an admin invitation', () => {
  const invite = (who: Account, email: string) =>
    database.as(who, 'insert into admin_invitations (email, invited_by) values ($1, $2) returning email', [
      email,
      who.id,
    ])

  test('is sent by an admin to a normalized address, at most five an hour', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
      expect((await invite(ada, 'x@example.org')).refused?.code).toMatch(/^PT403$|^42501$/)
      expect((await invite(amy, 'nonsense')).refused?.message).toBe('Invalid email format')
      expect((await invite(amy, ' New.Admin@Example.ORG ')).rows).toEqual([
        { email: 'new.admin@example.org' },
      ])
      for (let n = 0; n < 4; n++) expect((await invite(amy, `n${n}@example.org`)).refused).toBeNull()
      expect((await invite(amy, 'sixth@example.org')).refused).toMatchObject({
        code: 'PT429',
        message: 'Admin invitation rate limit exceeded',
      })
    }))

  test('is mailed in the language of who sent it, with the address of the page that accepts it', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      await database.as(amy, `insert into user_settings (user_id, language) values ($1, 'fr')`, [amy.id])
      await invite(amy, 'x@example.org')
      const [invitation] = await database.sql<{ id: string }>('select id from admin_invitations')
      expect(
        await database.sql(
          `select to_email, locale, params ->> 'invitation_id' as id from touchline.mail_outbox where kind = 'admin_invitation'`,
        ),
      ).toEqual([{ to_email: 'x@example.org', locale: 'fr', id: invitation?.id }])
    }))

  test('makes its verified address an admin, once', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ada, bob] = [
        await createAdmin(database),
        await createAthlete(database),
        await createAthlete(database),
      ]
      await invite(amy, ada.email)
      expect((await database.as(raised(bob), 'select accept_admin_invitation()')).refused?.hint).toBe(
        'invitation.none',
      )
      await database.sql('update auth.users set email_confirmed_at = null where id = $1', [ada.id])
      expect((await database.as(raised(ada), 'select accept_admin_invitation()')).refused?.hint).toBe(
        'invitation.none',
      )
      await database.sql('update auth.users set email_confirmed_at = now() where id = $1', [ada.id])
      expect((await database.as(raised(ada), 'select accept_admin_invitation() as done')).rows).toEqual([
        { done: true },
      ])
      expect((await database.as(raised(ada), 'select accept_admin_invitation()')).refused?.hint).toBe(
        'invitation.none',
      )
      expect(
        (await database.as(ada, 'select user_id from admin_users where user_id = $1', [ada.id])).changed,
      ).toBe(1)
    }))

  test('is accepted with the second step alone, by the function and by the table', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
      await invite(amy, ada.email)
      for (const accept of [
        'select accept_admin_invitation()',
        'update admin_invitations set used_at = now()',
      ])
        expect((await database.as(ada, accept)).refused).toMatchObject({
          code: 'PT403',
          hint: 'invitation.second_step',
        })
      expect(await database.sql('select from admin_users where user_id = $1', [ada.id])).toEqual([])
      expect((await database.as(raised(ada), 'select accept_admin_invitation()')).refused).toBeNull()
    }))

  test('makes no suspended person an admin, and says why', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
      await invite(amy, ada.email)
      await database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
        ada.id,
      ])
      for (const person of [ada, raised(ada)])
        expect((await database.as(person, 'select accept_admin_invitation()')).refused?.hint).toBe(
          'invitation.suspended',
        )
      expect(await database.sql('select from admin_users where user_id = $1', [ada.id])).toEqual([])
    }))

  test('asks for a mailed code before the first second factor, while it is open', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
      const needed = async ({ id }: Account) =>
        (await database.sql('select private.needs_mailed_code($1) as needed', [id]))[0]
      expect([await needed(amy), await needed(ada)]).toEqual([{ needed: true }, { needed: false }])
      await invite(amy, ada.email)
      await database.sql(
        'update auth.users set email_confirmed_at = null, email = upper(email) where id = $1',
        [ada.id],
      )
      expect(await needed(ada)).toEqual({ needed: true })
      for (const ended of [
        'withdrawn_at = now()',
        `withdrawn_at = null, expires_at = now() - interval '1 second'`,
      ]) {
        await database.sql(`update admin_invitations set ${ended}`)
        expect(await needed(ada)).toEqual({ needed: false })
      }
    }))

  test('goes to no address of a minor, and says of it only that it cannot be invited', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, mina, nina, ada] = [
        await createAdmin(database),
        await createAthlete(database, { years: 16, guardian: 'active' }),
        await createAthlete(database, { years: 14 }),
        await createAthlete(database),
      ]
      for (const minor of [mina, nina])
        expect((await invite(amy, ` ${minor.email.toUpperCase()}`)).refused).toMatchObject({
          code: 'PT422',
          hint: 'invitation.address',
          message: 'This address cannot be invited.',
        })
      expect(await database.sql(`select 1 from admin_invitations`)).toEqual([])
      expect(
        await database.sql(`select 1 from touchline.mail_outbox where kind = 'admin_invitation'`),
      ).toEqual([])
      expect((await invite(amy, ada.email)).refused).toBeNull()
      expect((await invite(amy, `guardian-${mina.email}`)).refused).toBeNull()
    }))

  test('makes no minor an admin, in whatever order they tell their age', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      const kim = await createAccount(database, { role: 'athlete', full_name: 'Kim Small' })
      const onboard = (years: number) =>
        database.as(kim, 'select onboard_athlete($1)', [
          { given_name: 'Kim', birth_date: bornYearsAgo(years), country: 'DE', sport: 'soccer' },
        ])
      const isAdmin = () => database.sql('select 1 from admin_users where user_id = $1', [kim.id])
      await invite(amy, kim.email)
      expect((await onboard(16)).refused).toBeNull()
      expect((await database.as(raised(kim), 'select accept_admin_invitation()')).refused?.hint).toBe(
        'invitation.minor',
      )
      expect(
        (
          await database.as(raised(kim), 'update admin_invitations set used_at = now() where email = $1', [
            kim.email,
          ])
        ).refused?.hint,
      ).toBe('invitation.minor')
      expect(await isAdmin()).toEqual([])

      const lea = await createAccount(database, { role: 'athlete', full_name: 'Lea Small' })
      await invite(amy, lea.email)
      expect((await database.as(raised(lea), 'select accept_admin_invitation()')).refused).toBeNull()
      expect(
        (
          await database.as(lea, 'select onboard_athlete($1)', [
            { birth_date: bornYearsAgo(16), country: 'DE', sport: 'soccer' },
          ])
        ).refused?.hint,
      ).toBe('invitation.minor')
    }))

  test('can be withdrawn until it is accepted, on record, and opens nothing from then on', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ada, bob] = [
        await createAdmin(database),
        await createAthlete(database),
        await createAthlete(database),
      ]
      await invite(amy, ada.email)
      const [{ id } = { id: '' }] = await database.sql<{ id: string }>('select id from admin_invitations')
      const withdraw = (who: Account) => database.as(who, 'select withdraw_admin_invitation($1)', [id])
      for (const [who, hint] of [
        [bob, 'admin.only'],
        [ada, 'admin.only'],
        [{ ...amy, aal: 'aal1' } as const, 'admin.second_factor_needed'],
      ] as const)
        expect((await withdraw(who)).refused?.hint).toBe(hint)
      expect((await withdraw(amy)).refused).toBeNull()
      expect((await withdraw(amy)).refused?.hint).toBe('invitation.unusable')
      expect((await database.as(raised(ada), 'select accept_admin_invitation()')).refused?.hint).toBe(
        'invitation.none',
      )
      expect((await database.as(raised(ada), 'update admin_invitations set used_at = now()')).changed).toBe(0)
      expect(
        await database.sql(
          `select user_id, details from security_audit_log where action = 'admin_invitation_withdrawn'`,
        ),
      ).toEqual([{ user_id: amy.id, details: { email: ada.email } }])
    }))

  test.each([
    ['was removed from the admins', 'delete from admin_users where user_id = $1'],
    ['is suspended', `update auth.users set banned_until = now() + interval '1 day' where id = $1`],
  ])('makes nobody an admin once its sender %s', (_how, change) =>
    database.inRolledBackTransaction(async () => {
      const [amy, , ada] = [
        await createAdmin(database),
        await createAdmin(database),
        await createAthlete(database),
      ]
      await invite(amy, ada.email)
      await database.sql(change, [amy.id])
      const accepted = await database.as(raised(ada), 'select accept_admin_invitation()')
      expect(accepted.refused?.hint).toMatch(/^invitation\.(none|withdrawn)$/)
      const marked = await database.as(raised(ada), 'update admin_invitations set used_at = now()')
      expect(marked.changed === 0 || marked.refused?.hint === 'invitation.withdrawn').toBe(true)
      expect(await database.sql('select from admin_users where user_id = $1', [ada.id])).toEqual([])
    }),
  )

  test('opened by somebody who is suspended makes no admin, and is good again once they are not', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
      await invite(amy, ada.email)
      await database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
        ada.id,
      ])
      for (const accept of [
        'select accept_admin_invitation()',
        'update admin_invitations set used_at = now()',
      ])
        expect((await database.as(ada, accept)).refused).toMatchObject({
          code: 'PT403',
          hint: 'invitation.suspended',
        })
      expect(await database.sql('select from admin_users where user_id = $1', [ada.id])).toEqual([])
      expect(await database.sql('select used_at, used_by from admin_invitations')).toEqual([
        { used_at: null, used_by: null },
      ])
      await database.sql('update auth.users set banned_until = null where id = $1', [ada.id])
      expect((await database.as(raised(ada), 'select accept_admin_invitation()')).refused).toBeNull()
    }))

  test('expires after seven days', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
      await invite(amy, ada.email)
      await database.sql(`update admin_invitations set expires_at = now() - interval '1 second'`)
      expect((await database.as(raised(ada), 'select accept_admin_invitation()')).refused?.hint).toBe(
        'invitation.none',
      )
      expect((await database.as(raised(ada), 'update admin_invitations set used_at = now()')).changed).toBe(0)
    }))

  test('the last admin cannot be removed', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ann] = [await createAdmin(database), await createAdmin(database)]
      expect(
        (await database.as(amy, `select revoke_admin($1, 'left the team')`, [ann.id])).refused,
      ).toBeNull()
      expect((await database.as(amy, `select revoke_admin($1, 'goodbye')`, [amy.id])).refused?.hint).toBe(
        'admin.last',
      )
    }))
})
