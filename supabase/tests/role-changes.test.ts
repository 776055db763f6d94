import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  atAal1,
  bornYearsAgo,
  createAccount,
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

type Given = { email?: string; reason?: string }
const change = (admin: Account | 'anon', { id, email }: Account, role: string, given: Given = {}) =>
  database.as(admin, 'select change_role($1, $2, $3, $4)', [
    id,
    role,
    given.email ?? email,
    given.reason ?? 'Signed up as the wrong one',
  ])
const hintOf = async (...given: Parameters<typeof change>) => (await change(...given)).refused?.hint
const roleOf = async ({ id }: Account) =>
  (await database.sql<{ role: string }>('select role from profiles where id = $1', [id]))[0]?.role
const newcomer = (role: string) => createAccount(database, { role, full_name: 'Noa Quill' })

/** What an account of the other role could not do, asked as its person. */
const board = (person: Account) => database.as(person, `insert into boards (name) values ('Trials')`)
const onboard = (person: Account, years = 20) =>
  database.as(person, 'select onboard_athlete($1)', [
    {
      given_name: 'Noa',
      surname: 'Quill',
      birth_date: bornYearsAgo(years),
      country: 'DE',
      sport: 'soccer',
      positions: ['st'],
    },
  ])

describe('a role that was chosen by mistake', () => {
  test('turns an unused athlete into a scout, whose page, rights and sign-in are those of one', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      const ada = await createAthlete(database, { visibility: 'private' })
      await database.sql('insert into auth.sessions (user_id) values ($1)', [ada.id])
      expect((await board(ada)).refused).not.toBeNull()
      expect((await change(amy, ada, 'scout')).refused).toBeNull()
      expect(await roleOf(ada)).toBe('scout')
      expect(
        await database.sql(
          `select s.display_name, s.verified_until, u.raw_user_meta_data ->> 'role' as role,
             (select count(*)::int from athlete_profiles a where a.id = s.user_id) as pages,
             (select count(*)::int from auth.sessions x where x.user_id = s.user_id) as sessions,
             (select privacy_profile_visibility from user_settings x where x.user_id = s.user_id) as setting
           from scout_profiles s join auth.users u on u.id = s.user_id where s.user_id = $1`,
          [ada.id],
        ),
      ).toEqual([
        {
          display_name: 'Ada Marrow',
          verified_until: null,
          role: 'scout',
          pages: 0,
          sessions: 0,
          setting: 'private',
        },
      ])
      expect((await board(ada)).refused).toBeNull()
      expect((await onboard(ada)).refused?.hint).toBe('onboarding.role')
      expect(await roleOf(ada)).toBe('scout')
    }))

  test('turns an unused scout into an athlete, who says age and country first and is a minor until then', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      const una = await createScout(database)
      expect((await change(amy, una, 'athlete')).refused).toBeNull()
      expect(await database.sql('select from scout_profiles where user_id = $1', [una.id])).toEqual([])
      expect((await board(una)).refused).not.toBeNull()
      expect((await onboard(una, 15)).refused).toBeNull()
      expect(
        await database.sql('select is_minor, effective_visibility from athlete_profiles where id = $1', [
          una.id,
        ]),
      ).toEqual([{ is_minor: true, effective_visibility: 'private' }])
      expect(await hintOf(amy, una, 'scout')).toBe('role.minor')
    }))

  test('is on record with the reason, and its person is told in their language with the same words', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      const una = await newcomer('scout')
      await database.sql(`insert into user_settings (user_id, language) values ($1, 'fr')`, [una.id])
      await change(amy, una, 'athlete', { reason: '  She wrote that she plays ' })
      expect(
        await database.sql(
          `select details from security_audit_log where user_id = $1 and action = 'account_role_changed'`,
          [amy.id],
        ),
      ).toEqual([
        { details: { user_id: una.id, from: 'scout', to: 'athlete', reason: 'She wrote that she plays' } },
      ])
      expect(
        await database.sql(
          `select to_email, params ->> 'role' as role, params ->> 'content' as why from touchline.mail_outbox where kind = 'role_changed'`,
        ),
      ).toEqual([{ to_email: una.email, role: 'athlete', why: 'She wrote that she plays' }])
    }))

  test('is changed by an admin with the second step alone, with the address and a reason', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      const una = await newcomer('scout')
      for (const who of [una, atAal1(amy), 'anon'] as const)
        expect((await change(who, una, 'athlete')).refused).not.toBeNull()
      for (const email of ['', una.email.toUpperCase(), ` ${una.email}`, amy.email])
        expect(await hintOf(amy, una, 'athlete', { email })).toBe('role.email')
      for (const reason of ['', '  x  ', 'x'.repeat(501)])
        expect(await hintOf(amy, una, 'athlete', { reason })).toBe('admin.reason')
      for (const role of ['admin', '']) expect(await hintOf(amy, una, role)).toBe('role.wanted')
      expect(await hintOf(amy, una, 'scout')).toBe('role.same')
      expect(await hintOf(amy, amy, 'scout')).toBe('flag.own')
      expect(await hintOf(amy, { ...una, id: '00000000-0000-4000-8000-000000000001' }, 'athlete')).toBe(
        'flag.no_account',
      )
      await database.sql(`update private.policy_settings set value = 0 where key = 'feature.new_athletes'`)
      expect(await hintOf(amy, una, 'athlete')).toBe('feature.off')
      expect(await roleOf(una)).toBe('scout')
    }))
})

describe('the role stays', () => {
  test('of whoever is under 18, has not said their age, or was asked at 18 and has not answered', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      const child = await createAthlete(database, { years: 15 })
      const olga = await createAthlete(database, { years: 17, guardian: 'active' })
      await database.sql(
        `update athlete_private_details set birth_date = birth_date - interval '1 year' where athlete_id = $1`,
        [olga.id],
      )
      await database.sql('update athlete_profiles set updated_at = now() where id = $1', [olga.id])
      expect(await hintOf(amy, child, 'scout')).toBe('role.minor')
      expect(await hintOf(amy, await newcomer('athlete'), 'scout')).toBe('role.minor')
      expect(await hintOf(amy, olga, 'scout')).toBe('role.used')
    }))

  test('of an admin, of whoever is suspended, restricted or leaves, and of whoever was reported', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      const una = await newcomer('scout')
      const meanwhile = async (text: string, values: unknown[]) => {
        await database.sql('savepoint before')
        await database.sql(text, values)
        const hint = await hintOf(amy, una, 'athlete')
        await database.sql('rollback to savepoint before')
        return hint
      }
      expect(await meanwhile('insert into admin_users (user_id) values ($1)', [una.id])).toBe('role.admin')
      expect(
        await meanwhile(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
          una.id,
        ]),
      ).toBe('role.standing')
      expect(await meanwhile('select private.begin_deletion($1, null)', [una.id])).toBe('role.standing')
      expect(
        await meanwhile(
          `insert into private.contact_restrictions (user_id, until) values ($1, now() + interval '1 day')`,
          [una.id],
        ),
      ).toBe('role.standing')
      expect(
        (await database.as(amy, `select decide_account($1, 'warn', 'Against the rules')`, [una.id])).refused,
      ).toBeNull()
      expect(await hintOf(amy, una, 'athlete')).toBe('role.case')
    }))

  test('of a scout who is or was verified, whose check waits, and of an official', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      for (const check of ['approved', 'expired'] as const)
        expect(await hintOf(amy, await createScout(database, { check }), 'athlete')).toBe('role.verified')
      for (const check of ['pending', 'rejected', 'revoked'] as const)
        expect([check, await hintOf(amy, await createScout(database, { check }), 'athlete')]).toEqual([
          check,
          'role.used',
        ])
      const una = await newcomer('scout')
      await database.sql(
        `with o as (insert into organizations (name, kind, country_code, mail_domain) values ('FC Wombat', 'club', 'DE', 'wombat.example') returning id)
         insert into private.organization_officials (organization_id, name, email, may) select id, 'Una', $1, 'own' from o`,
        [una.email.replace('@', '+club@')],
      )
      expect(await hintOf(amy, una, 'athlete')).toBe('role.official')
    }))

  test('of whoever was in touch, put on a board or entered anything of their own', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      const vera = await createScout(database, { check: 'approved' })
      const [ada, bob, cleo] = [
        await createAthlete(database),
        await createAthlete(database),
        await createAthlete(database),
      ]
      await openConversation(database, vera, ada)
      expect(await hintOf(amy, ada, 'scout')).toBe('role.used')
      await database.as(vera, `select request_contact($1, 'A trial', 'Would you come?')`, [bob.id])
      expect(await hintOf(amy, bob, 'scout')).toBe('role.used')
      await database.as(cleo, 'insert into blocks (blocked_id) values ($1)', [vera.id])
      expect(await hintOf(amy, cleo, 'scout')).toBe('role.used')
      const una = await newcomer('scout')
      await database.sql(
        `insert into board_items (board_id, athlete_id, stage_id)
         select b.id, $2, (select s.id from board_stages s where s.board_id = b.id limit 1) from boards b where b.owner_id = $1`,
        [una.id, ada.id],
      )
      expect(await hintOf(amy, una, 'athlete')).toBe('role.used')
      const dora = await createAthlete(database)
      await database.sql(
        `insert into storage.objects (bucket_id, name, owner_id) values ('avatars', $1 || '/face.png', $1)`,
        [dora.id],
      )
      expect(await hintOf(amy, dora, 'scout')).toBe('role.used')
    }))

  test('wherever a table names the account, unless it is one that every new account has', async () => {
    const places = await database.sql<{ place: string }>(
      `select distinct k.conrelid::regclass::text as place from pg_constraint k
       where k.contype = 'f' and k.confrelid in ('auth.users'::regclass, 'profiles'::regclass, 'athlete_profiles'::regclass, 'scout_profiles'::regclass)
         and k.conrelid = any (private.of_unused_accounts())`,
    )
    const [kept] = await database.sql<{ count: number }>(
      'select cardinality(private.of_unused_accounts()) as count',
    )
    expect(places).toHaveLength(kept?.count ?? 0)
  })
})
