import { expect } from 'vitest'
import { expectOk, expectRefused, tries, type Ways } from '../way.ts'
import {
  asksAt,
  edits,
  forged,
  fromAddress,
  grows,
  keeps,
  late,
  lifts,
  SELF,
  withQuestion,
} from './confirmation-steps.ts'
import { confirmedByHand } from './confirmations-by-hand.ts'
import { rpc } from './profile-codes.ts'

const api = '/rest/v1'

export const confirmations: Ways = {
  rule: 'measurement.confirmed',
  allowed: [
    'an official of a checked club confirms with the link in their mail',
    (world) =>
      withQuestion(world, async ({ answer, level, token }) => {
        const question = await rpc(world, 'nobody', 'measurement_to_confirm', { token })
        expectOk(question)
        expect(await level()).toBe(SELF)
        expectOk(await answer('confirm'))
        expect(await level()).toBe('club_recorded')
      }),
  ],
  ways: [
    forged('nothing', () => ''),
    forged('null', () => null),
    forged('the id of the request', ({ confirmation }) => confirmation),
    forged('the id of the number', ({ number }) => number),
    forged('a letter too many', ({ token }) => `${token}x`),
    forged('the secret of an honour', () => '{token.honour}'),
    forged('the secret of a guardian', () => '{token.mina}'),
    forged('the secret of the page of the club', ({ secretary }) => secretary.page),
    late('after its days', 'update measurement_confirmations set expires_at = now() where id = $asked'),
    late(
      'after being ended',
      `update private.organization_officials set ended_at = now(), ended_by = 'official' where id = $official`,
    ),
    late(
      'before having accepted',
      'update private.organization_officials set accepted_at = null where id = $official',
    ),
    late('after the check has ended', 'update organizations set checked_until = now() where id = $club'),
    late('after the club has ended', 'update organizations set ended_at = now() where id = $club'),
    late(
      'for the athlete, whose own mailbox it is',
      `update private.organization_officials set email = (select replace(email, '@', '+club@') from profiles where id = (select athlete_id from measurement_confirmations where id = $asked)) where id = $official`,
    ),
    late(
      'for the athlete, whose own account it is',
      'update private.organization_officials set user_id = (select athlete_id from measurement_confirmations where id = $asked) where id = $official',
    ),
    lifts('answers what is asked no more', async ({ world, number, answer }) => {
      expectOk(await rpc(world, 'ada', 'cancel_measurement_request', { measurement_id: number }))
      expectRefused(await answer('confirm'))
    }),
    lifts('confirms what was changed in another tab', async ({ world, number, hash, answer }) => {
      const seen = await hash()
      const body = { value_entered: 3.9 }
      expectOk(await world.call('ada', 'PATCH', `${api}/measurements?id=eq.${number}`, { body }))
      const answered = await answer('confirm', { hash: seen })
      expectRefused(answered)
      expect(answered.text).toContain('measurement.changed')
    }),
    lifts('confirms a state nobody looked at', async ({ answer }) =>
      expectRefused(await answer('confirm', { hash: null })),
    ),
    lifts('decides in words of their own', async ({ answer }) => expectRefused(await answer('approve'))),
    lifts('confirms again after a withdrawal', async ({ answer, secretary, decide }) => {
      expectOk(await answer('confirm'))
      expectOk(await answer('withdraw'))
      expectRefused(await answer('confirm'))
      expectRefused(await decide(secretary, 'confirm'))
    }),
    lifts('confirms after refusing, in a second tab', async ({ answer }) => {
      expectOk(await answer('refuse', { more: { reason: 'no_record' } }))
      expectRefused(await answer('confirm'))
    }),
    lifts('confirms for the club of another', async ({ world, decide, sql, chair }) => {
      const [other] = (await sql(
        `insert into organizations (kind, name, handle, country_code, city, sports, mail_domain, first_checked_at, checked_until)
         values ('federation', 'Dunnart League', 'dunnart', 'GB', 'York', '{soccer}', 'dunnart.test', now(), now() + interval '1 year') returning id`,
      )) as { id: string }[]
      await sql('update private.organization_officials set organization_id = $1 where id = $2', [
        other?.id,
        chair.id,
      ])
      expectRefused(await decide(chair, 'confirm'))
      await world.database.sql('delete from organizations where id = $1', [other?.id])
    }),
    lifts(
      'confirms for a child of theirs, from an address with a plus',
      async ({ sql, answer, decide, secretary, number }) => {
        await sql(
          `insert into guardian_links (athlete_id, guardian_name, guardian_email, state) select athlete_id, 'Mum', 'office+mum@quoll.test', 'withdrawn' from measurements where id = $1`,
          [number],
        )
        expectRefused(await answer('confirm'))
        expectRefused(await decide(secretary, 'confirm'))
        await sql(`delete from guardian_links where guardian_email = 'office+mum@quoll.test'`)
      },
    ),
    lifts(
      'confirms for a child whose guardian has their account',
      async ({ world, sql, answer, decide, secretary, number }) => {
        await sql('update private.organization_officials set user_id = $1 where id = $2', [
          world.people.una.id,
          secretary.id,
        ])
        await sql(
          `insert into guardian_links (athlete_id, guardian_name, guardian_email, state) select athlete_id, 'Mum', $2, 'withdrawn' from measurements where id = $1`,
          [number, world.people.una.email],
        )
        expectRefused(await answer('confirm'))
        expectRefused(await decide(secretary, 'confirm'))
        await sql('delete from guardian_links where guardian_email = $1', [world.people.una.email])
      },
    ),
    fromAddress('quoll@gmail.com'),
    fromAddress('coach@nowhere.test'),
    fromAddress('coach@quoll.test'),
    fromAddress('coach@mail.quoll.test'),
    asksAt('ada', 'asks herself', '{ada.email}'),
    tries('ada', 'asks herself with a plus and capitals', (world) =>
      withQuestion(world, async ({ number }) => {
        await rpc(world, 'ada', 'cancel_measurement_request', { measurement_id: number })
        const address = world.people.ada.email.replace('@', '+coach@').toUpperCase()
        expectRefused(
          await rpc(world, 'ada', 'ask_measurement_confirmation', { measurement_id: number, address }),
        )
      }),
    ),
    edits('makes the value better', { value_entered: 3.8 }),
    edits('makes the day another', { measured_on: '2026-01-02' }),
    edits('says that gates took it', { method: 'laser' }),
    edits('makes it another test', { metric_code: 'sprint10_s', value_entered: 1.9 }),
    edits('says other conditions', { conditions: 'Indoors' }),
    edits('says that a person measured', {
      measured_by: 'person',
      measured_by_name: 'Sam',
      organization_id: null,
    }),
    edits('names a device', { device: 'Freelap' }),
    keeps('confirmed, keeps it after the check has ended', async ({ sql, club }) => {
      await sql(`update organizations set checked_until = now() - interval '1 hour' where id = $1`, [club])
      await sql('select private.settle_ended_checks()')
    }),
    keeps('confirmed, keeps it after the club was ended', async ({ world, club }) =>
      expectOk(
        await rpc(world, 'amy', 'end_organization', { organization_id: club, reason: 'It is no club' }),
      ),
    ),
    keeps('confirmed by a false official, keeps it', async ({ world, secretary }) =>
      expectOk(
        await rpc(world, 'amy', 'end_false_official', { official_id: secretary.id, reason: 'Never was one' }),
      ),
    ),
    keeps('confirmed, keeps it after the official took it back', ({ answer }) => answer('withdraw')),
    keeps('confirmed, keeps it after another official refused it', async ({ decide, chair }) =>
      expectOk(await decide(chair, 'refuse', { more: { reason: 'wrong_value' } })),
    ),
    keeps(
      'confirmed, keeps it after another official said that it is not theirs',
      async ({ decide, chair, world, number }) => {
        expectOk(await decide(chair, 'not_us'))
        const { text } = await world.call(
          'ada',
          'GET',
          `${api}/measurements?id=eq.${number}&select=organization_id`,
        )
        expect(text).toContain('null')
      },
    ),
    tries('nobody', 'takes back what another official confirmed, with an own mail', (world) =>
      withQuestion(world, async ({ decide, chair, answer, level }) => {
        expectOk(await decide(chair, 'confirm'))
        expectRefused(await answer('withdraw'))
        expect(await level()).toBe('club_recorded')
      }),
    ),
    grows('becomes a federation after it was confirmed by a club', ({ sql, club }) =>
      sql(`update organizations set kind = 'federation' where id = $1`, [club]),
    ),
    grows('is merged into a federation after it was confirmed by a club', async ({ world, sql, club }) => {
      const [twin] = (await sql(
        `insert into organizations (kind, name, handle, country_code, city, sports, mail_domain, first_checked_at, checked_until)
         values ('federation', 'Dunnart League', 'dunnart', 'GB', 'York', '{soccer}', 'dunnart.test', now(), now() + interval '1 year') returning id`,
      )) as { id: string }[]
      expectOk(await rpc(world, 'amy', 'merge_organization', { organization_id: club, into_id: twin?.id }))
    }),
    ...confirmedByHand,
  ],
}
