import type { Athlete, Scout } from './generate-people.ts'
import { type Clock, type Db, insertRows } from './insert-rows.ts'
import { NOTES } from './praise-texts.ts'
import type { Random } from './random.ts'
import { wakingTimeBefore } from './waking-hours.ts'
import type { Writer } from './writer.ts'

type Stage = { id: string; board_id: string; kind: string; owner_id: string }

/** Boards in use: everyone verified keeps a few, the demo scout has two and shares one of them. */
export async function insertBoards(
  db: Db,
  clock: Clock,
  random: Random,
  athletes: Athlete[],
  scouts: Scout[],
  say: Writer,
) {
  const verified = scouts.filter((scout) => scout.check === 'approved')
  const [signIn, ...others] = verified
  if (!signIn) throw new Error('the demo data needs a verified scout')
  const shared = {
    id: random.uuid(),
    owner_id: signIn.id,
    name: 'Midfield, class of next year',
    description: 'Shared with the academy staff.',
    sport_code: 'soccer',
    is_default: false,
    created_at: clock.daysAgo(60),
    updated_at: clock.daysAgo(2),
  }
  await insertRows(db, 'public.boards', [shared])
  await insertRows(
    db,
    'public.board_members',
    others.slice(0, 2).map((scout, index) => ({
      board_id: shared.id,
      user_id: scout.id,
      role: index === 0 ? 'edit' : 'view',
      created_at: clock.daysAgo(50),
    })),
  )
  const { rows } = await db.query(
    'select s.id, s.board_id, s.kind, b.owner_id from public.board_stages s join public.boards b on b.id = s.board_id order by s.board_id, s.sort_order',
  )
  const stages = rows as Stage[]
  const seen = athletes.filter(
    (athlete) =>
      athlete.visibility !== 'private' && (athlete.ageYears >= 18 || athlete.guardian === 'active'),
  )
  const soccer = seen.filter((athlete) => athlete.sport === 'soccer')
  const items = [
    ...itemsOn(
      clock,
      random,
      stages.filter((stage) => stage.board_id === shared.id),
      soccer.slice(0, 9),
      signIn.id,
    ),
    ...verified.flatMap((scout) => {
      const own = stages.filter((stage) => stage.owner_id === scout.id && stage.board_id !== shared.id)
      const wanted = seen.filter((athlete) => scout.sports.includes(athlete.sport))
      return itemsOn(
        clock,
        random,
        own,
        random.some(wanted, scout === signIn ? 14 : random.int(3, 8)),
        scout.id,
      )
    }),
  ]
  await insertRows(db, 'public.board_items', items)
  await db.query(
    `update public.board_item_events e set created_at = i.created_at from public.board_items i where i.id = e.item_id`,
  )
  await insertRows(
    db,
    'public.board_item_notes',
    items
      .filter(() => random.chance(0.4))
      .map((item) => {
        const author = verified.find(({ id }) => id === item.added_by) ?? signIn
        const sport = athletes.find(({ id }) => id === item.athlete_id)?.sport ?? 'soccer'
        const { language, country } = author
        const at = wakingTimeBefore(random, item.created_at, country, clock.now)
        return {
          id: random.uuid(),
          item_id: item.id,
          author_id: item.added_by,
          visibility: random.chance(0.5) ? 'private' : 'team',
          body: say(NOTES[language], { language, sport, now: clock.now }),
          created_at: at,
          updated_at: at,
        }
      }),
  )
  await insertRows(
    db,
    'public.hidden_athletes',
    random.some(seen, 4).map((athlete) => ({
      scout_id: signIn.id,
      athlete_id: athlete.id,
      created_at: clock.daysAgo(random.int(1, 40)),
    })),
  )
}

function itemsOn(clock: Clock, random: Random, stages: Stage[], athletes: Athlete[], scoutId: string) {
  return athletes.map((athlete, index) => {
    const stage = random.pick(stages)
    const days = random.int(1, 80)
    return {
      id: random.uuid(),
      board_id: stage.board_id,
      stage_id: stage.id,
      athlete_id: athlete.id,
      sort_order: index + 1,
      tags: random.some(
        ['left-footed', 'late developer', 'trial ready', 'second look', 'leader'],
        random.int(0, 2),
      ),
      rating: random.chance(0.6) ? random.int(2, 5) : null,
      next_action_at: random.chance(0.3) ? clock.daysAgo(-random.int(1, 20)) : null,
      closed_reason: stage.kind === 'closed' ? 'Chose another club' : '',
      notify_athlete: random.chance(0.2),
      added_by: scoutId,
      created_at: clock.daysAgo(days),
      updated_at: clock.daysAgo(Math.max(0, days - random.int(0, days))),
    }
  })
}
