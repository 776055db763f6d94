import { expect } from 'vitest'
import { asks, each, reads, tries, type Way, type Ways, writes } from '../way.ts'
import type { World } from '../world.ts'

const api = '/rest/v1/rpc'
const LINK = 'wallaroo-link'
const rpc = (by: Way['by'], what: string, name: string, body: object) =>
  writes(by, what, 'POST', `${api}/${name}`, body)
const opens = (by: Way['by'], what: string, name: string, body: object = {}) =>
  reads(by, what, `${api}/${name}`, { method: 'POST', body, words: ['bandicoot', '{pia}', '{amy}'] })

const answer = { decision_id: '{decision}', stands: false, statement: 'Looked at it again' }
const appeal = { key: LINK, words: 'I was at home that whole day.' }

const WITHOUT_RIGHT = ['nobody', 'vera', 'mina', 'pia', 'ann'] as const

/** What happens in the transaction is taken back; whoever acts does so with the second step. */
const inTransaction = (by: Way['by'], what: string, run: (world: World) => Promise<void>) =>
  tries(by, what, (world) => world.database.inRolledBackTransaction(() => run(world)))
const review = ({ database, people, names }: World, who: 'amy' | 'ann', stands = true) =>
  database.as({ ...people[who], aal: 'aal2' }, `select review_decision($1, $2, 'Looked at it again')`, [
    names.decision,
    stands,
  ])

export const twoAdmins: Ways = {
  rule: 'report.two_admins',
  allowed: [
    'a second admin confirms a ban',
    async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        expect((await review(world, 'ann')).refused).toBeNull()
      })
    },
  ],
  ways: [
    rpc('amy', 'confirms her own ban', 'review_decision', { ...answer, stands: true }),
    rpc('amy', 'lifts her own ban', 'review_decision', answer),
    ...each([...WITHOUT_RIGHT], (by) => rpc(by, 'answers for the team', 'review_decision', answer)),
    inTransaction('ann', 'answers the appeal against what she confirmed', async (world) => {
      expect((await review(world, 'ann')).refused).toBeNull()
      await world.database.as('anon', 'select appeal_decision($1, $2)', [LINK, appeal.words])
      expect((await review(world, 'ann')).refused?.hint).toBe('flag.own')
    }),
    inTransaction('amy', 'answers it in her place', async (world) => {
      await review(world, 'ann')
      await world.database.as('anon', 'select appeal_decision($1, $2)', [LINK, appeal.words])
      expect((await review(world, 'amy')).refused?.hint).toBe('flag.own')
    }),
    ...each([...WITHOUT_RIGHT], (by) =>
      rpc(by, 'decides about an account', 'decide_account', {
        user_id: '{una}',
        action: 'ban',
        statement: 'Against the rules',
      }),
    ),
    ...each([...WITHOUT_RIGHT], (by) =>
      rpc(by, 'restores a suspended account', 'restore_account', {
        user_id: '{sula}',
        statement: 'Let her in',
      }),
    ),
    ...each([...WITHOUT_RIGHT], (by) =>
      rpc(by, 'signs another out', 'end_account_sessions', { user_id: '{amy}' }),
    ),
    rpc('amy', 'restores herself', 'restore_account', { user_id: '{amy}', statement: 'It is me' }),
    rpc('amy', 'suspends another admin', 'decide_account', {
      user_id: '{ann}',
      action: 'suspend',
      statement: 'Against the rules',
      days: 7,
    }),
  ],
}

const restore = ({ database, people }: World, who: 'amy' | 'ann', person: string) =>
  database.as({ ...people[who], aal: 'aal2' }, `select restore_account($1, 'Looked at it again')`, [person])
const isBanned = async ({ database, people }: World) =>
  (await database.sql('select 1 from auth.users where id = $1 and banned_until > now()', [people.pia.id]))
    .length > 0
/** As if the ban had been made on the screen, which suspends the account. */
const enforce = ({ database, people }: World) =>
  database.sql('select private.apply_terms($1)', [people.pia.id])

export const liftedBans: Ways = {
  rule: 'report.lift',
  allowed: [
    'an admin proposes to lift a ban of another',
    (world) =>
      world.database.inRolledBackTransaction(async () => {
        await enforce(world)
        expect((await restore(world, 'ann', world.people.pia.id)).refused).toBeNull()
        expect(await isBanned(world)).toBe(true)
      }),
  ],
  ways: [
    inTransaction('amy', 'restores the account that she banned', async (world) => {
      await enforce(world)
      expect((await restore(world, 'amy', world.people.pia.id)).refused?.hint).toBe('flag.own')
    }),
    inTransaction('ann', 'restores the account alone, by both doors', async (world) => {
      await enforce(world)
      await restore(world, 'ann', world.people.pia.id)
      expect((await restore(world, 'ann', world.people.pia.id)).refused?.hint).toBe('flag.own')
      expect((await review(world, 'ann', false)).refused?.hint).toBe('flag.own')
      expect(await isBanned(world)).toBe(true)
    }),
    inTransaction('amy', 'adds her word to that of another', async (world) => {
      await enforce(world)
      await restore(world, 'ann', world.people.pia.id)
      for (const { refused } of [
        await restore(world, 'amy', world.people.pia.id),
        await review(world, 'amy', false),
      ])
        expect(refused?.hint).toBe('flag.own')
      expect(await isBanned(world)).toBe(true)
    }),
    inTransaction('ann', 'waits until the ban of one admin has run out', async (world) => {
      await world.database.sql(
        `update private.moderation_decisions set decided_at = decided_at - interval '1 year', until = until - interval '1 year'`,
      )
      await enforce(world)
      expect(await isBanned(world)).toBe(true)
    }),
    ...each([...WITHOUT_RIGHT], (by) =>
      rpc(by, 'lifts a ban', 'restore_account', { user_id: '{pia}', statement: 'Let her in' }),
    ),
  ],
}

const measureAgainst = (world: World, action: 'restrict' | 'suspend') =>
  world.database.as(
    { ...world.people.amy, aal: 'aal2' },
    `select decide_account($1, $2, 'Against the rules', 7)`,
    [world.people.vera.id, action],
  )

export const minorsAfterMeasure: Ways = {
  rule: 'report.minors_closed',
  allowed: [
    'a scout with a check for minors is one, until a measure',
    async ({ database, people }) => {
      const [scout] = await database.sql('select private.can_contact_minors($1) as can', [people.vera.id])
      expect(scout).toEqual({ can: true })
    },
  ],
  ways: [
    ...(['restrict', 'suspend'] as const).map((action) =>
      inTransaction('vera', `writes to the minor again after the end of: ${action}`, async (world) => {
        const { database, people } = world
        expect((await measureAgainst(world, action)).refused).toBeNull()
        expect((await restore(world, 'amy', people.vera.id)).refused).toBeNull()
        expect(
          await database.sql(
            `select 1 from conversations c join athlete_profiles p on p.id = c.athlete_id
             where c.scout_id = $1 and p.is_minor and (c.status = 'open' or private.can_write(c.id, $1))`,
            [people.vera.id],
          ),
        ).toEqual([])
        const asked = await database.as(
          people.vera,
          `select id from request_contact($1, 'A trial', 'Come and see us')`,
          [people.mina.id],
        )
        expect(asked.refused).not.toBeNull()
      }),
    ),
    inTransaction('vera', 'makes the ended check count again', async (world) => {
      const { database, people } = world
      await measureAgainst(world, 'restrict')
      const tried = await database.as(people.vera, `update verifications set minors_ended_at = null`)
      expect(tried.refused?.code).toBe('42501')
    }),
    inTransaction('amy', 'makes the ended check count again, alone', async (world) => {
      const { database, people } = world
      await measureAgainst(world, 'restrict')
      const tried = await database.as(
        { ...people.amy, aal: 'aal2' },
        `update verifications set minors_ended_at = null`,
      )
      expect(tried.refused?.code).toBe('42501')
    }),
  ],
}

export const ownDecisions: Ways = {
  rule: 'report.decision',
  allowed: [
    'the mailed link opens it',
    async (world) => {
      const { text } = await world.call('nobody', 'POST', `${api}/moderation_decision`, {
        body: { key: LINK },
      })
      expect(text).toContain('bandicoot')
    },
  ],
  ways: [
    ...each(['nobody', 'vera', 'mina', 'amy', 'ann'], (by) =>
      opens(by, 'opens it by its id', 'moderation_decision', { key: '{decision}' }),
    ),
    opens('vera', 'opens it by a part of the secret', 'moderation_decision', { key: LINK.slice(0, -1) }),
    opens('vera', 'opens it by a pattern', 'moderation_decision', { key: '%' }),
    opens('nobody', 'opens it without a key', 'moderation_decision', { key: null }),
    reads('nobody', 'looks for names in what the link opens', `${api}/moderation_decision`, {
      method: 'POST',
      body: { key: LINK },
      rows: true,
      words: ['{amy}', '{ann}', '{mina}', 'decided_by', 'reviewed_by', 'second_by', 'reporter'],
    }),
    ...each(['nobody', 'vera', 'amy'], (by) =>
      rpc(by, 'appeals it by its id', 'appeal_decision', { ...appeal, key: '{decision}' }),
    ),
    ...each(['nobody', 'vera', 'mina'], (by) =>
      inTransaction(by, 'learns who is suspended by asking for the link again', async (world) => {
        const said = await world.database.sql<{ email: string }>(
          'select email from auth.users where id = $1',
          [world.people.sula.id],
        )
        const ask = (address: string) =>
          world.database.as('anon', 'select ask_decision_link($1) as said', [address])
        const [known, other] = [await ask(said[0]?.email ?? ''), await ask('else@wallaroo.test')]
        expect(known.refused).toBeNull()
        expect(known).toEqual(other)
      }),
    ),
    ...each(['vera', 'nobody'], (by) =>
      rpc(by, 'asks again about the report of another', 'appeal_report', {
        flag_id: '{flag}',
        words: 'Please look at it again.',
      }),
    ),
    ...each(['nobody', 'vera', 'mina', 'pia', 'ann'], (by) =>
      opens(by, 'opens the case', 'decision_case', { decision_id: '{decision}' }),
    ),
    ...each(['nobody', 'vera', 'mina', 'pia'], (by) =>
      opens(by, 'lists the cases that wait', 'moderation_queue', { state: 'second' }),
    ),
    ...each(['nobody', 'vera', 'mina'], (by) =>
      reads(by, 'reads how fast the team decides', `${api}/moderation_times`, {
        method: 'POST',
        body: {},
        rows: true,
        words: ['"all_hours": 0', '"minor_hours": 0'],
      }),
    ),
    ...each(['nobody', 'vera', 'mina', 'pia', 'ann'], (by) =>
      opens(by, 'opens what the team knows of an account', 'account_overview', { user_id: '{pia}' }),
    ),
    ...each(['nobody', 'vera', 'pia', 'amy'], (by) =>
      asks(by, 'reads the table itself', 'select id from private.moderation_decisions'),
    ),
    ...each(['nobody', 'vera', 'pia', 'amy'], (by) =>
      asks(by, 'reads who may not write', 'select user_id from private.contact_restrictions'),
    ),
  ],
}
