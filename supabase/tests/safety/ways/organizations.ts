import { expect } from 'vitest'
import { asks, each, expectOk, expectRefused, reads, tries, type Way, type Ways, writes } from '../way.ts'
import type { CallerName, World } from '../world.ts'
import { rpc } from './profile-codes.ts'

const api = '/rest/v1'
const DETAILS = {
  kind: 'club',
  name: 'Bilby Rovers',
  country_code: 'GB',
  city: 'York',
  sports: ['soccer'],
  email: 'office@bilby.test',
  evidence_url: 'https://register.test/bilby',
  applicant_name: 'Janet Holroyd',
  role_title: 'Club secretary',
}
type Club = { id: string; token: string; old: string; member: string }

/** A checked club with one official, where Mina belongs and Bob asks; gone when the steps are over. */
async function withClub(world: World, steps: (club: Club) => Promise<void>) {
  const { database, people } = world
  const [made] = await database.sql<{ id: string; official: string; member: string }>(
    `with o as (insert into organizations (kind, name, handle, country_code, city, sports, mail_domain, first_checked_at, checked_until)
         values ('club', 'Bilby Rovers', 'bilby-rovers', 'GB', 'York', '{soccer}', 'bilby.test', now(), now() + interval '1 year') returning id),
       f as (insert into private.organization_officials (organization_id, name, role_title, email, may, accepted_at)
         select id, 'Janet Holroyd', 'Secretary', 'office@bilby.test', 'confirm', now() from o returning id),
       g as (insert into private.organization_officials (organization_id, name, role_title, email, may, accepted_at)
         select id, 'Olga Wren', 'Chair', 'chair@bilby.test', 'own', now() from o),
       m as (insert into private.organization_members (organization_id, athlete_id, state)
         select id, $1::uuid, 'member' from o returning id),
       b as (insert into private.organization_members (organization_id, athlete_id, state)
         select id, $2::uuid, 'asked' from o)
     select o.id, f.id as official, m.id as member from o, f, m`,
    [people.mina.id, people.bob.id],
  )
  if (!made) throw new Error('no club')
  const secret = async () =>
    (await database.sql<{ t: string }>('select private.issue_official_token($1) as t', [made.official]))[0]
      ?.t ?? ''
  const old = await secret()
  try {
    await steps({ id: made.id, token: await secret(), old, member: made.member })
  } finally {
    await database.sql('delete from organizations where id = $1', [made.id])
  }
}

const inClub = (by: CallerName, what: string, run: (world: World, club: Club) => Promise<void>): Way =>
  tries(by, what, (world) => withClub(world, (club) => run(world, club)))

/** With a secret that must not open it, everything that an official does. */
const acts = (what: string, secret: (club: Club) => unknown, prepare = ''): Way =>
  inClub('nobody', what, async (world, club) => {
    if (prepare) await world.database.sql(prepare, [club.id])
    const token = secret(club)
    for (const [name, body] of [
      ['invite_official', { token, official: { ...DETAILS, email: 'x@bilby.test', may: 'own' } }],
      ['change_organization', { token, details: { about: 'Ours now', city: 'York', sports: ['soccer'] } }],
      ['decide_organization_member', { token, member_id: club.member, accept: false }],
    ] as const) {
      const answer = await rpc(world, 'nobody', name, body)
      expectRefused(answer)
      expect(answer.text).toContain('official.')
    }
  })

const registers = (what: string, more: object, why: string): Way =>
  inClub('nobody', what, async (world) => {
    const answer = await rpc(world, 'nobody', 'register_organization', { details: { ...DETAILS, ...more } })
    expectRefused(answer)
    expect(answer.text).toContain(why)
  })

export const organizations: Ways = {
  rule: 'page.organization',
  allowed: [
    'anybody reads the page of a checked club, and an official answers who asks',
    (world) =>
      withClub(world, async ({ token }) => {
        const page = await rpc(world, 'nobody', 'organization_page', { handle: 'bilby-rovers' })
        expect(page.text).toContain('Janet Holroyd')
        const desk = await rpc(world, 'nobody', 'official_page', { token })
        expectOk(desk)
        expect(desk.text).toContain('"asked"')
        expectOk(await rpc(world, 'nobody', 'find_organizations', { query: 'bilby' }))
      }),
  ],
  ways: [
    ...each(['nobody', 'bob', 'vera', 'amy'], (by) =>
      inClub(by, 'reads a minor off the page of a club, by name or count', async (world) => {
        const { text } = await rpc(world, by, 'organization_page', { handle: 'bilby-rovers' })
        expect(text).not.toContain('Mina')
        expect(text).not.toContain(world.names.mina)
        expect(text).toContain('"others": null')
      }),
    ),
    ...each(['nobody', 'bob', 'vera', 'amy'], (by) =>
      inClub(by, 'reads the address of an official', async (world, { token }) => {
        for (const [name, body] of [
          ['organization_page', { handle: 'bilby-rovers' }],
          ['official_page', { token }],
        ] as const)
          expect((await rpc(world, by, name, body)).text).not.toContain('@bilby.test')
        const { text } = await world.call(
          by,
          'GET',
          `${api}/organizations?select=*,organization_officials(*)`,
        )
        expect(text).not.toContain('@bilby.test')
      }),
    ),
    ...each(['nobody', 'bob', 'una'], (by) =>
      inClub(by, 'asks whether a child belongs to a club', async (world) => {
        const { text } = await rpc(world, by, 'checked_clubs', { athlete_ids: ['{mina}'] })
        expect(text).toBe('{}')
      }),
    ),
    ...each(['nobody', 'bob', 'vera'], (by) =>
      inClub(by, 'learns who acts for a club by asking for a new link', async (world) => {
        const known = await rpc(world, by, 'ask_official_link', { address: 'office@bilby.test' })
        const other = await rpc(world, by, 'ask_official_link', { address: 'else@bilby.test' })
        expect([known.status, known.text]).toEqual([other.status, other.text])
        expect(known.text).not.toContain('bilby')
      }),
    ),
    inClub('bob', 'reads where others belong', async (world, { member }) => {
      const { text } = await rpc(world, 'bob', 'my_organizations')
      expect(text).toContain('"asked"')
      expect(text).not.toContain(member)
    }),
    inClub('nina', 'joins before a guardian has agreed', async (world, { id }) => {
      expectRefused(await rpc(world, 'nina', 'join_organization', { organization_id: id }))
    }),
    inClub('vera', 'joins as a scout', async (world, { id }) => {
      expectRefused(await rpc(world, 'vera', 'join_organization', { organization_id: id }))
    }),
    inClub('bob', 'takes a child out of a club', async (world, { id, member }) => {
      await rpc(world, 'bob', 'leave_organization', { organization_id: id })
      const [still] = await world.database.sql<{ state: string }>(
        'select state from private.organization_members where id = $1',
        [member],
      )
      expect(still?.state).toBe('member')
    }),
    inClub(
      'nobody',
      'ends the membership of a child with the secret of another',
      async (world, { member }) => {
        const body = { token: '{token.milo}', member_id: member }
        expectRefused(await rpc(world, 'nobody', 'guardian_end_organization', body))
        const { text } = await rpc(world, 'nobody', 'guardian_organizations', { token: '{token.milo}' })
        expect(text).not.toContain('Bilby')
      },
    ),
    acts('acts with a replaced link', ({ old }) => old),
    acts('acts with the id of the club', ({ id }) => id),
    acts('acts with a letter too many', ({ token }) => `${token}x`),
    acts('acts with nothing', () => null),
    acts('acts with the secret of a guardian', () => '{token.mina}'),
    acts(
      'acts for a club whose check has ended',
      ({ token }) => token,
      `update organizations set checked_until = now() - interval '1 hour' where id = $1`,
    ),
    acts(
      'acts after being ended',
      ({ token }) => token,
      `update private.organization_officials set ended_at = now(), ended_by = 'official' where organization_id = $1`,
    ),
    acts(
      'acts before accepting',
      ({ token }) => token,
      `update private.organization_officials set accepted_at = null where organization_id = $1`,
    ),
    inClub('nobody', 'does more than was allowed', async (world, { token }) => {
      const official = { ...DETAILS, email: 'x@bilby.test', may: 'own' }
      expectRefused(await rpc(world, 'nobody', 'invite_official', { token, official }))
      const page = JSON.parse((await rpc(world, 'nobody', 'official_page', { token })).text)
      const chair = page.officials.find((one: { is_you: boolean }) => !one.is_you)
      expectRefused(await rpc(world, 'nobody', 'end_official', { token, official_id: chair.id }))
    }),
    inClub('nobody', 'accepts with a secret of nobody', async (world) => {
      for (const token of ['', null, 'A'.repeat(44)])
        expectRefused(await rpc(world, 'nobody', 'accept_official', { token }))
    }),
    registers('takes the domain of a club', {}, 'organization.domain'),
    registers('takes it with a part below', { email: 'x@mail.bilby.test' }, 'organization.domain'),
    registers('takes it with a plus', { email: 'office+1@bilby.test' }, 'organization.domain'),
    registers('takes it in capitals', { email: 'X@BILBY.TEST' }, 'organization.domain'),
    registers('takes it with a last dot', { email: 'x@bilby.test.' }, 'organization.email'),
    registers('takes it in other letters', { email: 'x@bílby.test' }, 'organization.email'),
    registers('takes it in punycode', { email: 'x@xn--blby-test.test' }, 'organization.email'),
    registers('takes the domain above', { email: 'x@test' }, 'organization.email'),
    registers('comes from free mail', { email: 'bilby@gmail.com' }, 'organization.free_mail'),
    registers(
      'puts a phone number into the name',
      { email: 'a@numbat.test', name: 'Ring 0171 555 0192' },
      'contact.details',
    ),
    registers(
      'puts an address into the role',
      { email: 'a@numbat.test', role_title: 'mail me@home.test' },
      'contact.details',
    ),
    registers(
      'takes the name of the team',
      { email: 'a@numbat.test', name: 'Touchline team' },
      'contact.name',
    ),
    ...each(['nobody', 'bob', 'vera', 'amy'], (by) =>
      inClub(by, 'lifts a club to a federation by hand', async (world, { id }) => {
        const answer = await world.call(by, 'PATCH', `${api}/organizations?id=eq.${id}`, {
          body: { kind: 'federation' },
        })
        expectRefused(answer)
      }),
    ),
    ...each(['nobody', 'bob', 'vera'], (by) =>
      inClub(by, 'decides on a club without being of the team', async (world, { id }) => {
        const until = new Date(Date.now() + 400 * 86_400_000).toISOString()
        for (const [name, body] of [
          ['check_organization', { checks: ['registered', 'own_domain'], until, kind: 'federation' }],
          ['end_organization', { reason: 'Not theirs' }],
          ['merge_organization', { into_id: '{missing}' }],
        ] as const)
          expectRefused(await rpc(world, by, name, { organization_id: id, ...body }))
        expectRefused(await rpc(world, by, 'organizations_to_check'))
      }),
    ),
    writes('bob', 'adds a club that is checked already', 'POST', `${api}/organizations`, {
      kind: 'federation',
      name: 'Mine',
      handle: 'mine',
      country_code: 'GB',
      mail_domain: 'mine.test',
      first_checked_at: '2026-01-01T00:00:00Z',
      checked_until: '2030-01-01T00:00:00Z',
    }),
    ...each(['nobody', 'vera', 'amy'], (by) =>
      asks(by, 'reads the secrets and people of clubs', 'select * from private.organization_officials'),
    ),
    asks('vera', 'reads who belongs to a club', 'select * from private.organization_members'),
    reads('vera', 'reads why a club was ended', `${api}/organizations?select=ended_reason`),
  ],
}
