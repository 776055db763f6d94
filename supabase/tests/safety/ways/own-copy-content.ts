import { expect } from 'vitest'
import { tries, type Way } from '../way.ts'
import type { World } from '../world.ts'
import { type Person, undone } from './deletion-steps.ts'

/** Every row that would stand in the file. */
export async function copyOf(world: World, who: Person) {
  const [copy] = await world.database.sql<{ words: string }>(
    `select string_agg(e.relation || r::text, chr(10)) as words
     from private.exported_tables e, private.exported_rows(e.relation, $1) r`,
    [world.people[who].id],
  )
  return copy?.words ?? ''
}
const findsInVain = (by: Person, what: string, plant: (world: World) => Promise<string>): Way =>
  tries(by, what, (world) =>
    undone(world, async () => {
      const hidden = await plant(world)
      const copy = await copyOf(world, by)
      expect(copy).toContain(world.people[by].id)
      expect(copy).not.toContain(hidden)
    }),
  )

/** What does not stand in the file. */
export const ownCopyContent: Way[] = [
  findsInVain('bert', 'reads what a reporter wrote about him, and who it was', async (world) => {
    await world.database.sql(
      `insert into flags (reporter_id, subject_type, subject_id, subject_user_id, reason, details)
     values ($1, 'scout_profile', $2, $2, 'harassment', 'He wrote to me at zorblax')`,
      [world.people.mina.id, world.people.bert.id],
    )
    return 'zorblax'
  }),
  findsInVain('ada', 'reads who looked at her page', async (world) => {
    await world.database.sql(
      `insert into profile_views (athlete_id, viewer_id, viewed_on, viewer_identity) values ($1, $2, current_date, 'named')
     on conflict do nothing`,
      [world.people.ada.id, world.people.sven.id],
    )
    return world.people.sven.id
  }),
  findsInVain('mina', 'reads what a scout keeps about her for himself', async (world) => {
    await world.database.sql(
      `with board as (insert into boards (owner_id, name) values ($1, 'Zorblax') returning id),
       stage as (insert into board_stages (board_id, kind, name, sort_order) select id, 'watching', 'X', 90 from board returning *)
     insert into board_items (board_id, stage_id, athlete_id, added_by, tags)
     select s.board_id, s.id, $2, $1, '{zorblaxtag}' from stage s`,
      [world.people.vera.id, world.people.mina.id],
    )
    return 'zorblaxtag'
  }),
  findsInVain('mina', 'reads a message that has not been delivered', async (world) => {
    await world.database.sql(
      `insert into messages (conversation_id, sender_id, recipient_id, content, deliver_after)
     select c.id, c.scout_id, c.athlete_id, 'zorblax in the night', now() + interval '3 hours'
     from conversations c where c.athlete_id = $1 and c.scout_id = $2 limit 1`,
      [world.people.mina.id, world.people.vera.id],
    )
    return 'zorblax in the night'
  }),
  findsInVain('mina', 'reads a request that waits for her guardian', async (world) => world.people.hugo.id),
  findsInVain(
    'ada',
    'keeps the request of a scout whom she blocked after she asked for the copy',
    async (world) => {
      await world.database.sql('select private.begin_export($1, false)', [world.people.ada.id])
      await world.database.sql(
        `insert into message_requests (scout_id, athlete_id, subject, intro) values ($1, $2, 'Trial', 'zorblax')`,
        [world.people.sven.id, world.people.ada.id],
      )
      expect(await copyOf(world, 'ada')).toContain('zorblax')
      await world.database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [
        world.people.ada.id,
        world.people.sven.id,
      ])
      return 'zorblax'
    },
  ),
]
