import { type Athlete, displayName, type Scout } from './generate-people.ts'
import { type Clock, type Db, insertRows } from './insert-rows.ts'
import type { Random } from './random.ts'
import { INTROS, TURNS } from './thread-texts.ts'
import { wakingTime, wakingTimeBefore } from './waking-hours.ts'
import type { Writer } from './writer.ts'

export type Conversation = {
  id: string
  scout: Scout
  athlete: Athlete
  messageIds: string[]
  lastMessage: { senderId: string; at: string }
}
type State = 'accepted' | 'pending' | 'declined' | 'expired' | 'withdrawn' | 'blocked'
type Pair = { scout: Scout; athlete: Athlete; state: State; daysAgo: number }

const STATES: State[] = [
  'accepted',
  'accepted',
  'accepted',
  'accepted',
  'pending',
  'declined',
  'accepted',
  'expired',
  'accepted',
  'withdrawn',
]

/** Who may be contacted, by the rules of the database: open to contact, visible to verified scouts, with a guardian if a minor. */
export function canBeContacted(athlete: Athlete) {
  return (
    athlete.status === 'open' &&
    athlete.visibility !== 'private' &&
    (athlete.ageYears >= 18 || athlete.guardian === 'active')
  )
}

export async function insertConversations(
  db: Db,
  clock: Clock,
  random: Random,
  athletes: Athlete[],
  scouts: Scout[],
  say: Writer,
): Promise<Conversation[]> {
  const pairs = makePairs(random, athletes, scouts)
  const requests = pairs.map((pair) => request(clock, random, pair, say))
  const accepted = requests.filter((row) => row.status === 'accepted')
  await insertRows(
    db,
    'public.conversations',
    accepted.map((row) => ({
      id: row.conversation_id,
      scout_id: row.scout_id,
      athlete_id: row.athlete_id,
      involves_minor: row.minor,
      subject: row.subject,
      status: 'open',
      closed_reason: '',
      created_at: row.answered_at,
      last_message_at: row.answered_at,
    })),
  )
  await insertRows(
    db,
    'public.message_requests',
    requests.map(({ minor: _minor, blocked: _blocked, ...row }) => row),
  )
  await insertRows(
    db,
    'public.blocks',
    requests
      .filter((row) => row.blocked)
      .map((row) => ({ blocker_id: row.athlete_id, blocked_id: row.scout_id, created_at: clock.daysAgo(0) })),
  )
  await insertParticipants(
    db,
    accepted.map((row) => ({ ...row, read: clock.daysAgo(0) })),
  )
  return insertMessages(db, clock, random, pairs, accepted, say)
}

function makePairs(random: Random, athletes: Athlete[], scouts: Scout[]): Pair[] {
  const [signInAthlete, ...others] = athletes.filter(canBeContacted)
  const verified = scouts.filter((scout) => scout.check === 'approved' && scout.kind !== 'agent')
  const [signInScout, second, third] = verified
  const minors = others.filter((athlete) => athlete.ageYears < 18)
  const [ward, heldWard] = minors
  if (!signInAthlete || !signInScout || !second || !third || !ward || !heldWard)
    throw new Error('the demo data is too small')
  const fixed: Pair[] = [
    { scout: signInScout, athlete: signInAthlete, state: 'accepted', daysAgo: 9 },
    { scout: second, athlete: signInAthlete, state: 'pending', daysAgo: 1 },
    { scout: third, athlete: signInAthlete, state: 'declined', daysAgo: 50 },
    { scout: signInScout, athlete: ward, state: 'accepted', daysAgo: 12 },
    { scout: signInScout, athlete: heldWard, state: 'pending', daysAgo: 2 },
  ]
  const rest = random.some(
    others.filter((athlete) => athlete !== ward && athlete !== heldWard),
    40,
  )
  return [
    ...fixed,
    ...rest.map((athlete, index): Pair => {
      const state = index === 0 ? 'blocked' : (STATES[index % STATES.length] ?? 'accepted')
      return {
        scout: random.pick(verified),
        athlete,
        state,
        daysAgo:
          state === 'expired'
            ? random.int(20, 70)
            : state === 'pending' || state === 'blocked'
              ? random.int(1, 9)
              : random.int(5, 80),
      }
    }),
  ]
}

function request(clock: Clock, random: Random, { scout, athlete, state, daysAgo }: Pair, say: Writer) {
  const speech = { language: athlete.language, sport: athlete.sport, now: clock.now }
  const [subject, intro] = say(
    INTROS[athlete.language].map((parts) => parts.join('\n')),
    speech,
  ).split('\n')
  const minor = athlete.ageYears < 18
  const asked = wakingTimeBefore(random, clock.daysAgo(daysAgo), scout.country, clock.now)
  const answered =
    state === 'pending' || state === 'blocked'
      ? null
      : state === 'expired'
        ? clock.daysAgo(daysAgo - 14)
        : wakingTimeBefore(random, clock.daysAgo(Math.max(0.5, daysAgo - 1)), athlete.country, clock.now)
  return {
    id: random.uuid(),
    scout_id: scout.id,
    athlete_id: athlete.id,
    subject,
    intro,
    // To the scout a block looks like no answer at all.
    status: state === 'blocked' ? 'pending' : state,
    awaiting_guardian: minor && state !== 'accepted' && state !== 'declined',
    decline_reason:
      state === 'declined' ? random.pick(['not_interested', 'not_now', 'committed', 'wrong_fit']) : '',
    scout_name: scout.name,
    scout_organization: scout.organization,
    athlete_name: displayName(athlete),
    conversation_id: state === 'accepted' ? random.uuid() : null,
    created_at: asked,
    expires_at: clock.daysAgo(daysAgo - 14),
    guardian_approved_at: minor && (state === 'accepted' || state === 'declined') ? answered : null,
    answered_at: answered,
    minor,
    blocked: state === 'blocked',
  }
}

type Accepted = ReturnType<typeof request> & { read?: string }

async function insertParticipants(db: Db, accepted: Accepted[]) {
  await insertRows(
    db,
    'public.conversation_participants',
    accepted.flatMap((row) => [
      participant(row, row.scout_id, 'scout', row.scout_name),
      participant(row, row.athlete_id, 'athlete', row.athlete_name),
    ]),
  )
  await db.query(`insert into public.conversation_participants (conversation_id, guardian_link_id, role, display_name)
    select c.id, g.id, 'guardian', '(guardian)' from public.conversations c join public.guardian_links g on g.athlete_id = c.athlete_id and g.state = 'active' where c.involves_minor`)
}

function participant(row: Accepted, userId: string, role: string, name: string) {
  return {
    id: userId.slice(0, 18) + (row.conversation_id ?? '').slice(18),
    conversation_id: row.conversation_id,
    user_id: userId,
    role,
    display_name: name,
    last_read_at: row.answered_at,
    muted: false,
    archived: false,
    joined_at: row.answered_at,
  }
}

async function insertMessages(
  db: Db,
  clock: Clock,
  random: Random,
  pairs: Pair[],
  accepted: Accepted[],
  say: Writer,
): Promise<Conversation[]> {
  const threads: Conversation[] = []
  const rows = accepted.flatMap((row) => {
    const pair = pairs.find((one) => one.scout.id === row.scout_id && one.athlete.id === row.athlete_id)
    if (!pair || !row.conversation_id) return []
    const messages = [
      {
        id: random.uuid(),
        conversation_id: row.conversation_id,
        sender_id: row.scout_id,
        subject: row.subject,
        content: row.intro,
        created_at: row.created_at,
      },
      ...talk(clock, random, pair, row.answered_at ?? row.created_at, say).map((message) => ({
        ...message,
        conversation_id: row.conversation_id,
        subject: '',
      })),
    ]
    const last = messages.at(-1)
    threads.push({
      id: row.conversation_id,
      scout: pair.scout,
      athlete: pair.athlete,
      messageIds: messages.map((message) => message.id),
      lastMessage: { senderId: last?.sender_id ?? row.scout_id, at: last?.created_at ?? row.created_at },
    })
    return messages
  })
  await insertRows(db, 'public.messages', rows)
  return threads
}

/**
 * Turn by turn, each when its writer is awake, for as long as there was time for it. What there was no time for is drawn all the same:
 * one seed is one world at every hour.
 */
function talk(clock: Clock, random: Random, { scout, athlete, daysAgo }: Pair, from: string, say: Writer) {
  const turns = TURNS[athlete.language]
  const count = scout.email === 'scout@touchline.example' ? turns.length : random.int(1, turns.length)
  const step = ((daysAgo - 1) * 0.95) / (count + 1)
  const speech = { language: athlete.language, sport: athlete.sport, now: clock.now }
  let before = Date.parse(from)
  const messages = turns.slice(0, count).map((turn, index) => {
    const [writer, reader] = index % 2 === 0 ? [athlete, scout] : [scout, athlete]
    const soon = before + Math.max(step * random.next() * 2, 0.02) * 86_400_000
    const created_at = wakingTime(random, new Date(soon).toISOString(), writer.country)
    before = Date.parse(created_at)
    const content = say(turn, { ...speech, name: reader.name.split(' ')[0] ?? '' })
    return { id: random.uuid(), sender_id: writer.id, content, created_at }
  })
  return messages.filter(({ created_at }) => Date.parse(created_at) <= clock.now.getTime())
}
