import { expect } from 'vitest'
import { each, expectOk, expectRefused, tries, type Ways } from '../way.ts'
import type { CallerName, World } from '../world.ts'
import { opens, rpc } from './profile-codes.ts'

type Athlete = 'ada' | 'mina' | 'nina' | 'wanda'
type Steps = (bib: { secret: string; event: string }) => Promise<void>

const print = (world: World, by: CallerName, event_id: string) =>
  rpc(world, by, 'print_event_bibs', { event_id })
const opensNothing = async (world: World, by: CallerName, secret: string) =>
  expect((await opens(world, by, secret)).text).toBe('null')

/** A bib of this athlete, as if it had been printed while everything was allowed. */
async function withBib(world: World, of: Athlete, steps: Steps) {
  const secret = 'E'.repeat(22)
  const id = world.people[of].id
  const [made] = await world.server.sql<{ event: string }>(
    `insert into events (title, location, status, start_at) values ('Harvest cup', 'Lyon', 'published', now() + interval '3 days') returning id as event`,
  )
  const event = made?.event ?? ''
  await world.server.sql(
    `insert into event_answers (event_id, user_id, answer, place) values ($1, $2, 'yes', 'going')`,
    [event, id],
  )
  await world.server.sql(
    'insert into private.event_bibs (event_id, athlete_id, number, secret) values ($1, $2, 7, $3)',
    [event, id, secret],
  )
  try {
    await steps({ secret, event })
  } finally {
    await world.server.sql('delete from events where id = $1', [event])
  }
}

/** Each guardian of Mina lets it be read who comes to events, until the steps are over. */
async function withYes(world: World, steps: () => Promise<void>) {
  const show = (yes: boolean) =>
    world.server.sql('update guardian_links set show_events = $2 where athlete_id = $1', [
      world.people.mina.id,
      yes,
    ])
  try {
    await show(true)
    await steps()
  } finally {
    await show(false)
  }
}

export const eventBibs: Ways = {
  rule: 'event.bib',
  allowed: [
    'a stranger reads a number, a first name and an initial off the bib of a child whose guardian agrees',
    (world) =>
      withYes(world, () =>
        withBib(world, 'mina', async ({ secret }) => {
          expect((await opens(world, 'nobody', secret)).text).toMatch(/"number": ?7/)
        }),
      ),
  ],
  ways: [
    ...each(['nobody', 'keyless', 'ada', 'sven', 'vera', 'amy', 'ralf', 'otto'], (by) =>
      tries(by, 'opens the bib of a child whose guardian has not said yes', (world) =>
        withBib(world, 'mina', ({ secret }) => opensNothing(world, by, secret)),
      ),
    ),
    ...(['nina', 'wanda'] as const).flatMap((child) =>
      each(['nobody', 'vera'], (by) =>
        tries(by, `opens a bib of ${child}`, (world) =>
          withBib(world, child, ({ secret }) => opensNothing(world, by, secret)),
        ),
      ),
    ),
    ...each(['nobody', 'keyless', 'ada', 'sven', 'vera', 'ralf'], (by) =>
      tries(by, 'learns more of Mina from her bib than number, first name and initial', (world) =>
        withYes(world, () =>
          withBib(world, 'mina', async ({ secret }) => {
            const { text } = await opens(world, by, secret)
            for (const hidden of ['Vellamo', 'quokka', 'soccer', 'birth', 'Lyon', 'handle', 'club', '@'])
              expect(text).not.toContain(hidden)
          }),
        ),
      ),
    ),
    ...(
      [
        ['a no to this event', 'update event_answers set forbidden_at = now() where event_id = $1'],
        ['her place given up', `update event_answers set answer = 'no', place = null where event_id = $1`],
        ['the event cancelled', `update events set status = 'cancelled' where id = $1`],
        [
          'the event three days over',
          `update events set start_at = now() - interval '4 days', end_at = now() - interval '3 days' where id = $1`,
        ],
        [
          'a meeting at no public place',
          `update events set type = 'meeting', public_place = false where id = $1`,
        ],
      ] as const
    ).flatMap(([what, change]) =>
      each(['nobody', 'vera'], (by) =>
        tries(by, `opens the bib of Mina after ${what}`, (world) =>
          withYes(world, () =>
            withBib(world, 'mina', async ({ secret, event }) => {
              await world.server.sql(change, [event])
              await opensNothing(world, by, secret)
            }),
          ),
        ),
      ),
    ),
    tries('nobody', 'opens the bib of Mina during a pause of her guardian', (world) =>
      withYes(world, () =>
        withBib(world, 'mina', async ({ secret }) => {
          const pause = (at: string) =>
            world.server.sql(`update guardian_links set paused_at = ${at} where athlete_id = $1`, [
              world.people.mina.id,
            ])
          try {
            await pause('now()')
            await opensNothing(world, 'nobody', secret)
          } finally {
            await pause('null')
          }
        }),
      ),
    ),
    ...each(['nobody', 'keyless', 'ada', 'mina', 'vera', 'sven', 'otto', 'ralf'], (by) =>
      tries(by, 'prints the bibs of an event', (world) =>
        withBib(world, 'ada', async ({ secret, event }) => {
          const answer = await print(world, by, event)
          expectRefused(answer)
          expect(answer.text).not.toContain(secret)
        }),
      ),
    ),
    tries('amy', 'reads the name and the code of a child on the sheet without a yes', (world) =>
      withBib(world, 'mina', async ({ secret, event }) => {
        const answer = await print(world, 'amy', event)
        expectOk(answer)
        expect(answer.text).not.toContain(secret)
        expect(answer.text).toMatch(/"name": ?""/)
      }),
    ),
    ...each(['nobody', 'ada', 'vera', 'amy'], (by) =>
      tries(by, 'reads the table of bibs', (world) =>
        withBib(world, 'ada', async ({ secret }) => {
          for (const profile of ['public', 'private'])
            expect(
              (
                await world.call(by, 'GET', '/rest/v1/event_bibs?select=*', {
                  headers: { 'accept-profile': profile },
                })
              ).text,
            ).not.toContain(secret)
        }),
      ),
    ),
    ...each(['nobody', 'bob', 'mina'], (by) =>
      tries(by, 'learns the surname or the club of an adult from a bib', (world) =>
        withBib(world, 'ada', async ({ secret }) => {
          const { text } = await opens(world, by, secret)
          for (const hidden of ['Marrow', 'Harbour', 'soccer', world.people.ada.id])
            expect(text).not.toContain(hidden)
        }),
      ),
    ),
  ],
}
