import { expect } from 'vitest'
import { each, expectRefused, tries, type Way } from '../way.ts'
import { begin, decide, leaving, type Person, rpc, undone } from './deletion-steps.ts'

/** What a deletion would wash off, tell, or open meanwhile. */
export const deletionRemains: Way[] = [
  ...each(['sula', 'otto'], (by) =>
    tries(by, 'washes a suspension off by deleting the account and coming back', (world) =>
      undone(world, async () => {
        const { id, email } = world.people[by as Person]
        await begin(world, by as Person)
        await world.database.sql(`update private.deletions set erase_at = now() - interval '60 days'`)
        await world.database.sql('select private.erase_leaving_accounts()')
        expect(await world.database.sql('select from auth.users where id = $1', [id])).toEqual([])
        for (const address of [email, email.toUpperCase(), email.replace('@', '+2@')]) {
          await world.database.sql('update auth.users set email = $2, banned_until = null where id = $1', [
            world.people.ralf.id,
            address,
          ])
          expect(
            await world.database.sql('select banned_until > now() as out from auth.users where id = $1', [
              world.people.ralf.id,
            ]),
          ).toEqual([{ out: true }])
        }
      }),
    ),
  ),
  ...each(['nobody', 'vera', 'sula', 'amy'], (by) =>
    tries(by, 'deletes an account by the link of a decision that is made up, or another’s', async (world) => {
      for (const key of ['made-up', world.fill('{pia}'), '00000000-0000-4000-8000-000000000000']) {
        expectRefused(await world.call(by, 'POST', `${rpc}/decision_deletion`, { body: { key } }))
        expectRefused(
          await world.call(by, 'POST', `${rpc}/decide_own_deletion`, { body: { key, erase: true } }),
        )
      }
      expect(await leaving(world)).toEqual([])
    }),
  ),
  tries('nobody', 'deletes the account of somebody who is not suspended by an old decision', (world) =>
    undone(world, async () => {
      await world.database.sql('update auth.users set banned_until = null where id = $1', [
        world.people.pia.id,
      ])
      const asked = await world.database.as('anon', `select decide_own_deletion('wallaroo-link', true)`)
      expect(asked.refused?.hint).toBe('deletion.sign_in')
      expect(await leaving(world)).toEqual([])
    }),
  ),
  ...each(['vera', 'mina', 'adam'], (by) =>
    tries(by, 'decides in place of a guardian who has not answered', (world) =>
      undone(world, async () => {
        await begin(world, 'mina')
        await world.database.sql(`update private.deletions set erase_at = now()`)
        await world.database.sql('select private.erase_leaving_accounts()')
        const [request] = await world.database.sql<{ id: string }>(
          'select id from data_requests where is_unanswered',
        )
        const close = `select close_data_request($1, 'done', 'Because I say so')`
        const caller = world.people[by as Person]
        expect((await world.database.as(caller, close, [request?.id])).refused).not.toBeNull()
        expect(
          (
            await world.database.as(
              caller,
              `insert into data_requests (kind, is_unanswered) values ('erase', true)`,
            )
          ).refused,
        ).not.toBeNull()
        expect(await world.database.sql('select agreed_at from private.deletions')).toEqual([
          { agreed_at: null },
        ])
      }),
    ),
  ),
  tries('nobody', 'agrees to a deletion as a guardian who withdrew', (world) =>
    undone(world, async () => {
      await begin(world, 'mina')
      await decide(world, '{token.mina}', false)
      await world.database.as('anon', `select guardian_decide($1, 'withdraw', null, '2026-11', 'en')`, [
        world.fill('{token.mina}'),
      ])
      await decide(world, '{token.mina}', true)
      expect((await decide(world, '{token.mina}', true)).refused?.hint).toBe('guardian.not_active')
      expect((await decide(world, '{token.mina}', false)).refused?.hint).toBe('guardian.not_active')
      expect(await world.database.sql('select agreed_at from private.deletions')).toEqual([
        { agreed_at: null },
      ])
    }),
  ),
  tries('ada', 'learns from the deletion of her account whether somebody reported her', (world) =>
    undone(world, async () => {
      await begin(world, 'ada')
      const state = () => world.database.as(world.people.ada, 'select my_deletion() as said')
      const before = (await state()).rows
      await world.database.sql(
        `insert into flags (reporter_id, subject_type, subject_id, subject_user_id, reason)
         values ($1, 'athlete_profile', $2, $2, 'harassment')`,
        [world.people.mina.id, world.people.ada.id],
      )
      expect((await state()).rows).toEqual(before)
    }),
  ),
  ...each(['ada', 'mina'], (by) =>
    tries(by, 'has mail sent to others while the account leaves', (world) =>
      undone(world, async () => {
        await begin(world, by as Person)
        const mails = () => world.database.sql('select from touchline.mail_outbox')
        const before = (await mails()).length
        const caller = world.people[by as Person]
        const own = 'select id from honours where athlete_id = auth.uid() limit 1'
        for (const text of [
          `select invite_guardian('Ann Fell', 'stranger@home.test')`,
          `select ask_honour_confirmation((${own}), 'stranger@league.test')`,
        ])
          expect((await world.database.as(caller, text)).refused).not.toBeNull()
        expect(await mails()).toHaveLength(before)
      }),
    ),
  ),
]
