import { expect } from 'vitest'
import { each, expectOk, expectRefused, tries, type Way, type Ways } from '../way.ts'
import type { CallerName } from '../world.ts'
import { deletionRemains } from './deletion-remains.ts'
import { askAs, begin, decide, leaving, type Person, proved, rpc, undone } from './deletion-steps.ts'

/** Nobody's account is on its way out afterwards. */
const asksInVain = (by: CallerName, what: string, body: object): Way =>
  tries(by, what, async (world) => {
    expectRefused(await world.call(by, 'POST', `${rpc}/ask_deletion`, { body }))
    expect(await leaving(world)).toEqual([])
  })
const provesInVain = (by: Person, what: string, proof: object): Way =>
  tries(by, what, (world) =>
    undone(world, async () => {
      expect((await askAs(world, by, proof)).refused).not.toBeNull()
      expect(await leaving(world)).toEqual([])
    }),
  )

export const ownData: Ways = {
  rule: 'account.deletion',
  allowed: [
    'whoever proved themselves deletes their account and keeps it; a guardian does so for the child',
    (world) =>
      undone(world, async () => {
        expect((await askAs(world, 'ada', proved(1))).refused).toBeNull()
        expect((await world.database.as(world.people.ada, 'select undo_deletion()')).refused).toBeNull()
        expect((await decide(world, '{token.mina}', true)).refused).toBeNull()
        expect(await leaving(world)).toEqual([{ user_id: world.people.mina.id }])
        expect((await decide(world, '{token.mina}', false)).refused).toBeNull()
        expect(await leaving(world)).toEqual([])
        expectOk(await world.call('ada', 'POST', `${rpc}/my_deletion`, { body: {} }))
      }),
  ],
  ways: [
    ...each(['nobody', 'keyless', 'ralf', 'mina', 'vera', 'amy'], (by) =>
      asksInVain(by, 'deletes without a proof', {}),
    ),
    ...each(['vera', 'amy', 'nobody'], (by) =>
      tries(by, 'deletes the account of somebody else by naming it', async (world) => {
        const body = { user_id: world.fill('{mina}') }
        const answer = await world.call(by, 'POST', `${rpc}/ask_deletion`, { body })
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(await leaving(world)).toEqual([])
      }),
    ),
    provesInVain('ada', 'deletes with an old session', proved(11)),
    provesInVain('ada', 'deletes with a link from a mail', proved(1, 'otp')),
    provesInVain('ada', 'deletes with a session that was only renewed', proved(1, 'token_refresh')),
    tries('ada', 'deletes an account with a second step by its password', (world) =>
      undone(world, async () => {
        await world.database.sql(
          `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
           values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
          [world.people.ada.id],
        )
        for (const proof of [
          proved(1),
          { aal: 'aal2', ...proved(1) },
          { aal: 'aal2', ...proved(11, 'totp') },
        ])
          expect((await askAs(world, 'ada', proof)).refused?.hint).toBe('deletion.proof')
      }),
    ),
    ...deletionRemains,
    ...each(['vera', 'amy', 'sven'], (by) =>
      tries(by, 'keeps the account of somebody else', (world) =>
        undone(world, async () => {
          await begin(world, 'ada')
          await world.database.as(world.people[by as Person], 'select undo_deletion()')
          expect(await leaving(world)).toEqual([{ user_id: world.people.ada.id }])
        }),
      ),
    ),
    tries('nobody', 'deletes or keeps a child with the link of another child’s guardian', (world) =>
      undone(world, async () => {
        await begin(world, 'mina')
        await decide(world, '{token.milo}', false)
        await decide(world, '{token.milo}', true)
        expect(
          await world.database.sql('select agreed_at from private.deletions where user_id = $1', [
            world.people.mina.id,
          ]),
        ).toEqual([{ agreed_at: null }])
      }),
    ),
    ...each(['nobody'], (by) =>
      tries(by, 'decides with a link that nobody agreed with, that ended or that is made up', (world) =>
        undone(world, async () => {
          for (const token of ['{token.nina}', '{token.dirk}', '{token.wanda}', '{token.olga}', 'made-up'])
            expect((await decide(world, token, true)).refused).not.toBeNull()
          expect((await decide(world, '{token.mina}', null)).refused?.hint).toBe('deletion.answer')
          const answer = await world.call(by, 'POST', `${rpc}/guardian_deletion`, {
            body: { token: 'made-up' },
          })
          expectRefused(answer)
          expectRefused(
            await world.call(by, 'POST', `${rpc}/guardian_decide_deletion`, {
              body: { token: 'made-up', erase: true },
            }),
          )
          expectRefused(await world.call(by, 'POST', `${rpc}/undo_deletion`, { body: {} }))
          expectRefused(await world.call(by, 'POST', `${rpc}/my_deletion`, { body: {} }))
          expect(await leaving(world)).toEqual([])
        }),
      ),
    ),
    tries('mina', 'undoes what her guardian decided, or goes without the yes', (world) =>
      undone(world, async () => {
        await decide(world, '{token.mina}', true)
        expect((await world.database.as(world.people.mina, 'select undo_deletion()')).refused?.hint).toBe(
          'deletion.by_guardian',
        )
        await begin(world, 'milo')
        await world.database.sql(`update private.deletions set erase_at = now(), agreed_at = null`)
        expect(await world.database.sql('select private.erase_leaving_accounts() as erased')).toEqual([
          { erased: 0 },
        ])
      }),
    ),
    tries('bert', 'goes to lose the evidence of a report', (world) =>
      undone(world, async () => {
        await world.database.sql(
          `insert into flags (reporter_id, subject_type, subject_id, subject_user_id, reason)
           values ($1, 'scout_profile', $2, $2, 'harassment')`,
          [world.people.mina.id, world.people.bert.id],
        )
        await begin(world, 'bert')
        await world.database.sql('update private.deletions set erase_at = now()')
        expect(await world.database.sql('select private.erase_leaving_accounts() as erased')).toEqual([
          { erased: 0 },
        ])
      }),
    ),
    tries('ada', 'comes back after the account was erased', (world) =>
      undone(world, async () => {
        await begin(world, 'ada')
        await world.database.sql('update private.deletions set erase_at = now()')
        expect(await world.database.sql('select private.erase_leaving_accounts() as erased')).toEqual([
          { erased: 1 },
        ])
        await world.database.as(world.people.ada, 'select undo_deletion()')
        expect(
          await world.database.sql('select from auth.users where id = $1', [world.people.ada.id]),
        ).toEqual([])
        expect((await askAs(world, 'ada', proved(1))).refused?.hint).toBe('deletion.no_account')
      }),
    ),
    tries('vera', 'goes on working with minors while her account leaves', (world) =>
      undone(world, async () => {
        await begin(world, 'vera')
        const { rows } = await world.database.as(
          world.people.vera,
          'select id from athlete_cards where id = $1',
          [world.people.mina.id],
        )
        expect(rows).toEqual([])
      }),
    ),
    ...each(['nobody', 'vera', 'bob'], (by) =>
      tries(by, 'finds somebody who is leaving', (world) =>
        undone(world, async () => {
          await begin(world, 'ada')
          const caller = by === 'nobody' ? 'anon' : world.people[by as Person]
          for (const table of ['athlete_profiles', 'athlete_cards', 'athlete_sports'])
            expect(
              (
                await world.database.as(
                  caller,
                  `select from ${table} where ${table === 'athlete_sports' ? 'athlete_id' : 'id'} = $1`,
                  [world.people.ada.id],
                )
              ).changed,
            ).toBe(0)
        }),
      ),
    ),
    ...each(['nobody', 'vera', 'amy'], (by) =>
      tries(by, 'reads who is leaving, or lets the job run', async (world) => {
        const caller = by === 'nobody' ? 'anon' : world.people[by as Person]
        for (const text of [
          'select * from private.deletions',
          'select * from private.deletion_answers',
          'select * from private.erasure_receipts',
          'select private.erase_leaving_accounts()',
          'select private.begin_deletion(auth.uid(), null)',
          'select private.end_deletion(auth.uid())',
        ])
          expect((await world.database.as(caller, text)).refused?.code).toBe('42501')
      }),
    ),
  ],
}
