import type { Conversation } from './conversations.ts'
import type { Athlete, Scout } from './generate-people.ts'
import { type Clock, type Db, insertRows } from './insert-rows.ts'
import { MORE, SEEN } from './praise-texts.ts'
import type { Random } from './random.ts'
import { wakingTimeBefore } from './waking-hours.ts'
import type { Writer } from './writer.ts'

export async function insertEndorsements(
  db: Db,
  clock: Clock,
  random: Random,
  athletes: Athlete[],
  scouts: Scout[],
  threads: Conversation[],
  say: Writer,
) {
  const verified = scouts.filter((scout) => scout.check === 'approved')
  const adults = athletes.filter((athlete) => athlete.ageYears >= 18 && athlete.visibility === 'public')
  const pairs = [
    ...adults.slice(0, 1).flatMap((athlete) => verified.slice(1, 5).map((scout) => ({ athlete, scout }))),
    ...random.some(adults.slice(1), 44).map((athlete) => ({ athlete, scout: random.pick(verified) })),
    ...threads
      .filter((thread) => thread.athlete.ageYears < 18)
      .slice(0, 6)
      .map(({ athlete, scout }) => ({ athlete, scout })),
  ]
  const rows = pairs.map(({ athlete, scout }) => ({
    id: random.uuid(),
    scout_id: scout.id,
    athlete_id: athlete.id,
    relationship: random.pick(['coached', 'refereed', 'scouted_live', 'watched_video']),
    observed_on: clock.day(random.int(10, 200)),
    rating: random.pick([3, 4, 4, 4, 5, 5, 2]),
    notes: praise(clock, athlete, say),
    skills: [],
    projected_level: random.pick(['regional', 'national', 'college', null]),
    visibility: 'public',
    shown: random.chance(0.75),
    status: 'published',
    scout_name: scout.name,
    scout_organization: scout.organization,
    scout_verifications: [],
    created_at: wakingTimeBefore(random, clock.daysAgo(random.int(1, 120)), scout.country, clock.now),
    updated_at: clock.daysAgo(1),
  }))
  await insertRows(db, 'public.endorsements', rows)
  return rows
}

function praise(clock: Clock, { language, sport }: Athlete, say: Writer) {
  const speech = { language, sport, now: clock.now }
  return `${say(SEEN[language], speech)} ${say(MORE[language], speech)}`
}
