import { expect } from 'vitest'
import { each, expectOk, expectRefused, type Ways } from '../way.ts'
import { rpc } from './profile-codes.ts'
import {
  after,
  api,
  atDesk,
  forged,
  places,
  recordsNothing,
  TEST,
  types,
  waits,
  withDesk,
} from './session-steps.ts'

export const sessions: Ways = {
  rule: 'measurement.session',
  allowed: [
    'an official of a checked club records an adult and a minor, who may accept it at once',
    (world) =>
      withDesk(world, async ({ record, coach, member, one, club, sql }) => {
        expectOk(await record(coach, [{ member_id: member.ada }, { member_id: member.mina }]))
        const mine = await one<string>(
          'select id as v from measurements where organization_id = $1 and athlete_id = $2',
          [club, world.people.mina.id],
        )
        const body = { measurement_id: mine, mine: true }
        expectOk(await rpc(world, 'mina', 'answer_recorded_number', body))
        expect(await one('select ranked_from as v from measurements where id = $1', [mine])).toBeNull()
        await sql('select private.rank_recorded_numbers()')
      }),
  ],
  ways: [
    forged('nothing', () => ''),
    forged('null', () => null),
    forged('the id of the club', ({ club }) => club),
    forged('a letter too many', ({ coach }) => `${coach}x`),
    forged('the secret of a guardian', () => '{token.mina}'),
    forged('the secret of an honour', () => '{token.honour}'),
    forged('the right to confirm alone', ({ helper }) => helper),
    after('after the check has ended', 'update organizations set checked_until = now() where id = $1'),
    after('after the club has ended', 'update organizations set ended_at = now() where id = $1'),
    after(
      'after being ended',
      `update private.organization_officials set ended_at = now(), ended_by = 'official' where organization_id = $1`,
    ),
    after(
      'before having accepted',
      'update private.organization_officials set accepted_at = null where organization_id = $1',
    ),
    after(
      'a former member',
      `update private.organization_members set state = 'ended', ended_by = 'athlete' where organization_id = $1`,
    ),
    after(
      'the athlete, who the official is',
      `update private.organization_officials f set user_id = m.athlete_id from private.organization_members m
       where f.organization_id = $1 and m.organization_id = f.organization_id and m.state = 'member' and f.may = 'record'
         and not (select p.is_minor from athlete_profiles p where p.id = m.athlete_id)`,
    ),
    recordsNothing('records whoever only asks to belong', ({ record, coach, member }) =>
      record(coach, [{ member_id: member.bob }]),
    ),
    recordsNothing('records a member of another club', ({ record, coach, member }) =>
      record(coach, [{ member_id: member.milo }]),
    ),
    recordsNothing('records by the id of an account', ({ record, coach, world }) =>
      record(coach, [{ member_id: world.people.ada.id }]),
    ),
    recordsNothing('hides a foreign athlete among members', ({ record, coach, member }) =>
      record(coach, [{ member_id: member.ada }, { member_id: member.mina }, { member_id: member.milo }]),
    ),
    atDesk(
      'records a child whose guardian no longer agrees, and reads the name',
      async ({ record, coach, member, sql, one, world, club }) => {
        const { id } = world.people.mina
        const links = (await sql(
          `select id, state from guardian_links where athlete_id = $1 and state = 'active'`,
          [id],
        )) as { id: string }[]
        await sql(
          `update guardian_links set state = 'withdrawn' where athlete_id = $1 and state = 'active'`,
          [id],
        )
        try {
          expect((await record(coach, [{ member_id: member.mina }])).text).toContain('session.member')
          expect(
            await one('select count(*)::int as v from measurements where organization_id = $1', [club]),
          ).toBe(0)
          expect((await rpc(world, 'nobody', 'session_sheet', { token: coach })).text).not.toContain('Mina')
        } finally {
          await sql(`update guardian_links set state = 'active' where id = any ($1)`, [
            links.map((link) => link.id),
          ])
        }
      },
    ),
    atDesk(
      'records a child they guard, from an address with a plus',
      async ({ record, coach, member, sql }) => {
        await sql(
          `insert into guardian_links (athlete_id, guardian_name, guardian_email, state) select athlete_id, 'Mum', 'coach+mum@numbat.test', 'withdrawn' from private.organization_members where id = $1`,
          [member.mina],
        )
        expect((await record(coach, [{ member_id: member.mina }])).text).toContain('session.member')
        await sql(`delete from guardian_links where guardian_email = 'coach+mum@numbat.test'`)
      },
    ),
    atDesk('reads the surname of a minor on the sheet', async ({ world, coach }) => {
      const { text } = await rpc(world, 'nobody', 'session_sheet', { token: coach })
      expect(text).toContain('Mina')
      expect(text).not.toContain('Vellamo')
    }),
    ...each(['nobody', 'ada', 'bob', 'vera', 'amy'], (by) =>
      atDesk(
        'reads members and sessions without the secret',
        async ({ world, club, helper, recorded }) => {
          await recorded()
          for (const token of ['', club, helper]) {
            const { text } = await rpc(world, by, 'session_sheet', { token })
            expect(text).not.toContain('Mina')
            expect(text).not.toContain('Track')
          }
          for (const table of ['measurement_sessions', 'measurement_session_rows'])
            expectRefused(await world.call(by, 'GET', `${api}/${table}?select=*`))
        },
        by,
      ),
    ),
    places('the name of a minor as the place', () => ({ place: 'Group of Mina Vellamo' })),
    places('the name of a minor as the device', () => ({
      tests: [{ ...TEST, device: 'V e l l a m o gates' }],
    })),
    places('a telephone number as the place', () => ({ place: 'Ring 0170 1234567' })),
    places('an address as the device', () => ({ tests: [{ ...TEST, device: 'coach@numbat.test' }] })),
    places('a place of a thousand letters', () => ({ place: 'x'.repeat(1000) })),
    places('a day to come', () => ({ measured_on: '2031-01-01' })),
    places('a day before birth', () => ({ measured_on: '1990-01-01' })),
    places('seven tests', () => ({ tests: Array.from({ length: 7 }, () => TEST) })),
    ...[null, 'NaN', '4.4', true, [4.4], { value: 4.4 }, -4.4, 0, 1e300, 44].map(types),
    recordsNothing('pastes ten thousand rows', ({ record, coach, member }) =>
      record(
        coach,
        Array.from({ length: 10_000 }, () => ({ member_id: member.ada })),
      ),
    ),
    recordsNothing('sends no cell that is one', ({ record, coach }) =>
      record(coach, [], { cells: [1, 'x', null, []] }),
    ),
    atDesk('floods one athlete with numbers', async ({ record, coach, member, one, club }) => {
      for (let n = 0; n < 30; n += 1) await record(coach, [{ member_id: member.ada, value: 4 + n / 100 }])
      expect(
        await one<number>('select count(*)::int as v from measurements where organization_id = $1', [club]),
      ).toBeLessThanOrEqual(24)
    }),
    waits('nobody', 'records the same value again', ({ record, coach, member, one, club }) =>
      record(coach, [{ member_id: member.ada }]).then(async ({ text }) => {
        expect(text).toContain('session.again')
        expect(
          await one('select count(*)::int as v from measurements where organization_id = $1', [club]),
        ).toBe(1)
      }),
    ),
    waits('nobody', 'asks for the ranking at once', async ({ record, coach, member, one, club }) => {
      await record(coach, [{ member_id: member.mina, ranked_from: null }], { ranked_from: '2020-01-01' })
      expect(
        await one(
          'select count(*)::int as v from measurements where organization_id = $1 and ranked_from is null',
          [club],
        ),
      ).toBe(0)
    }),
    ...each(['nobody', 'bob', 'mina', 'vera', 'una', 'amy'], (by) =>
      waits(by, 'answers for another athlete', async ({ world }, { number }) => {
        for (const mine of [true, false])
          expectRefused(await rpc(world, by, 'answer_recorded_number', { measurement_id: number, mine }))
      }),
    ),
    waits('ada', 'says neither yes nor no', async ({ world }, { number }) =>
      expectRefused(
        await rpc(world, 'ada', 'answer_recorded_number', { measurement_id: number, mine: null }),
      ),
    ),
    ...each(['ada', 'bob', 'amy', 'nobody'], (by) =>
      waits(by, 'ranks it by hand', async ({ world }, { number }) => {
        const path = `${api}/measurements?id=eq.${number}`
        for (const body of [{ ranked_from: null }, { ranked_from: '2020-01-01', value_entered: 3.9 }])
          expectRefused(await world.call(by, 'PATCH', path, { body }))
      }),
    ),
    atDesk(
      'makes the value better and keeps the level',
      async ({ world, recorded, one }) => {
        const { number } = await recorded()
        const path = `${api}/measurements?id=eq.${number}`
        expectOk(await world.call('ada', 'PATCH', path, { body: { value_entered: 3.9 } }))
        expect(await one('select provenance as v from measurements where id = $1', [number])).toBe(
          'self_reported',
        )
        expectRefused(
          await rpc(world, 'ada', 'answer_recorded_number', { measurement_id: number, mine: true }),
        )
      },
      'ada',
    ),
    waits('nobody', 'undoes a session of another club', async ({ world, other }, { session, row }) => {
      for (const row_id of [null, row])
        expectRefused(
          await rpc(world, 'nobody', 'undo_session', { token: other, session_id: session, row_id }),
        )
    }),
    waits('nobody', 'undoes with the right to confirm alone', async ({ world, helper }, { session }) =>
      expectRefused(await rpc(world, 'nobody', 'undo_session', { token: helper, session_id: session })),
    ),
    waits('nobody', 'undoes a session after its ten minutes', async ({ world, coach, sql }, { session }) => {
      await sql(
        `update private.measurement_sessions set recorded_at = now() - interval '11 minutes' where id = $1`,
        [session],
      )
      expectRefused(await rpc(world, 'nobody', 'undo_session', { token: coach, session_id: session }))
    }),
    waits(
      'nobody',
      'takes the id of a session of another club',
      async ({ record, other, member }, { session }) =>
        expectRefused(await record(other, [{ member_id: member.milo }], { id: session })),
    ),
    waits(
      'nobody',
      'is confirmed again from the list of numbers',
      async ({ world, helper, one }, { number }) => {
        expect((await rpc(world, 'nobody', 'measurements_to_confirm', { token: helper })).text).toBe('[]')
        const confirmation = await one<string>(
          'select id as v from measurement_confirmations where measurement_id = $1',
          [number],
        )
        expectRefused(
          await rpc(world, 'nobody', 'official_answer_measurement', {
            token: helper,
            confirmation_id: confirmation,
            decision: 'withdraw',
          }),
        )
      },
    ),
  ],
}
