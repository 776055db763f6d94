import { type Athlete, displayName, type Scout } from './generate-people.ts'
import { type Clock, type Db, insertRows } from './insert-rows.ts'
import type { Random } from './random.ts'
import { ENDORSEMENTS, INTROS, MESSAGES } from './sample-texts.ts'

export type Conversation = { id: string; scout: Scout; athlete: Athlete; messageIds: string[] }
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
): Promise<Conversation[]> {
  const pairs = makePairs(random, athletes, scouts)
  const requests = pairs.map((pair) => request(clock, random, pair))
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
  return insertMessages(db, clock, random, pairs, accepted)
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

function request(clock: Clock, random: Random, { scout, athlete, state, daysAgo }: Pair) {
  const [subject, intro] = random.pick(INTROS[athlete.language])
  const minor = athlete.ageYears < 18
  const answered =
    state === 'pending' || state === 'blocked'
      ? null
      : clock.daysAgo(state === 'expired' ? daysAgo - 14 : Math.max(0.5, daysAgo - 1))
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
    created_at: clock.daysAgo(daysAgo),
    expires_at: clock.daysAgo(daysAgo - 14),
    guardian_approved_at:
      minor && (state === 'accepted' || state === 'declined') ? clock.daysAgo(daysAgo - 0.3) : null,
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
): Promise<Conversation[]> {
  const threads: Conversation[] = []
  const rows = accepted.flatMap((row) => {
    const pair = pairs.find((one) => one.scout.id === row.scout_id && one.athlete.id === row.athlete_id)
    if (!pair || !row.conversation_id) return []
    const talk = MESSAGES[pair.athlete.language]
    const count = pair.scout.email === 'scout@touchline.example' ? talk.length : random.int(1, talk.length)
    const start = pair.daysAgo - 0.9
    const messages = [
      {
        id: random.uuid(),
        conversation_id: row.conversation_id,
        sender_id: row.scout_id,
        subject: row.subject,
        content: row.intro,
        created_at: row.created_at,
      },
      ...talk.slice(0, count).map((content, index) => ({
        id: random.uuid(),
        conversation_id: row.conversation_id,
        sender_id: index % 2 === 0 ? row.athlete_id : row.scout_id,
        subject: '',
        content,
        created_at: clock.daysAgo(start - (start * 0.95 * (index + 1)) / (count + 1)),
      })),
    ]
    threads.push({
      id: row.conversation_id,
      scout: pair.scout,
      athlete: pair.athlete,
      messageIds: messages.map((message) => message.id),
    })
    return messages
  })
  await insertRows(db, 'public.messages', rows)
  return threads
}

export async function insertEndorsements(
  db: Db,
  clock: Clock,
  random: Random,
  athletes: Athlete[],
  scouts: Scout[],
  threads: Conversation[],
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
    notes: random.pick(ENDORSEMENTS[athlete.language]),
    skills: [],
    projected_level: random.pick(['regional', 'national', 'college', null]),
    visibility: 'public',
    shown: random.chance(0.75),
    status: 'published',
    scout_name: scout.name,
    scout_organization: scout.organization,
    scout_verifications: [],
    created_at: clock.daysAgo(random.int(1, 120)),
    updated_at: clock.daysAgo(1),
  }))
  await insertRows(db, 'public.endorsements', rows)
  return rows
}
