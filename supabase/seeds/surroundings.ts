import type { Conversation } from './conversations.ts'
import type { Athlete, Scout } from './generate-people.ts'
import { type Clock, type Db, insertRows } from './insert-rows.ts'
import type { Random } from './random.ts'

export async function insertEvents(db: Db, clock: Clock, random: Random, sports: string[], adminId: string) {
  const kinds: [type: string, title: string, location: string][] = [
    ['training', 'Open training for under-19s', 'Riverside Park, pitch 3'],
    ['game', 'Friendly: Harbour Academy against Valmont', 'Harbour Ground'],
    ['tournament', 'Autumn tournament', 'Lakeshore Arena'],
    ['meeting', 'Evening for parents and guardians', 'Online'],
    ['other', 'Testing day: sprint, jump, agility', 'Northgate Hall'],
    ['training', 'Entrenamiento abierto', 'Peñalba'],
    ['tournament', 'Tournoi des jeunes', 'Stade de Clairbois'],
  ]
  await insertRows(
    db,
    'public.events',
    Array.from({ length: 26 }, (_, index) => {
      const [type, title, location] = kinds[index % kinds.length] ?? ['other', 'Gathering', 'Online']
      const days = 30 - index * 3
      const start = new Date(clock.now.getTime() - days * 86_400_000)
      start.setUTCHours(9 + (index % 9), 0, 0, 0)
      return {
        id: random.uuid(),
        title,
        type,
        location,
        description: 'Please come fifteen minutes early. Guardians are welcome.',
        start_at: start.toISOString(),
        end_at: new Date(start.getTime() + (type === 'tournament' ? 30 : 2) * 3_600_000).toISOString(),
        important: index % 6 === 0,
        timezone: 'Europe/London',
        status: index === 5 ? 'cancelled' : 'published',
        sport_code: random.chance(0.7) ? random.pick(sports) : null,
        created_by: adminId,
        created_at: clock.daysAgo(40),
        updated_at: clock.daysAgo(40),
      }
    }),
  )
}

/** One pending flag, one closed without action, one with an action that can still be appealed. */
export async function insertFlags(
  db: Db,
  clock: Clock,
  random: Random,
  threads: Conversation[],
  endorsements: { id: string; scout_id: string; athlete_id: string }[],
  athletes: Athlete[],
  adminId: string,
) {
  const thread = threads.find(
    (one) => one.athlete.ageYears >= 18 && one.athlete.email !== 'athlete@touchline.example',
  )
  const endorsement = endorsements[6]
  const profile = athletes.find(
    (athlete) => athlete.ageYears >= 18 && athlete.visibility === 'public' && athlete.status === 'signed',
  )
  if (!thread || !endorsement || !profile) throw new Error('the demo data is too small')
  const flag = {
    details: '',
    involves_minor: false,
    snapshot: {},
    decided_at: null,
    decision_id: null,
  }
  const decision = { involves_minor: false, decided_by: adminId }
  const nothing = {
    ...decision,
    id: random.uuid(),
    subject_user_id: endorsement.scout_id,
    subject_type: 'endorsement',
    subject_id: endorsement.id,
    action: 'no_action',
    decided_at: clock.daysAgo(18),
    statement: 'The endorsement describes play and breaks no rule.',
  }
  const warning = {
    ...decision,
    id: random.uuid(),
    subject_user_id: profile.id,
    subject_type: 'athlete_profile',
    subject_id: profile.id,
    action: 'warn',
    decided_at: clock.daysAgo(6),
    statement:
      'The national team place on the page could not be confirmed. Please take the line off your profile.',
  }
  await insertRows(db, 'private.moderation_decisions', [nothing, warning])
  await insertRows(db, 'public.flags', [
    {
      ...flag,
      id: random.uuid(),
      reporter_id: thread.athlete.id,
      subject_type: 'message',
      subject_id: thread.messageIds[0],
      subject_user_id: thread.scout.id,
      reason: 'spam',
      details: 'The same words were sent to two of my team-mates.',
      snapshot: await messageEvidence(db, thread.messageIds[0]),
      status: 'open',
      created_at: clock.daysAgo(1),
    },
    {
      ...flag,
      id: random.uuid(),
      reporter_id: endorsement.athlete_id,
      subject_type: 'endorsement',
      subject_id: endorsement.id,
      subject_user_id: endorsement.scout_id,
      reason: 'other',
      status: 'no_action',
      created_at: clock.daysAgo(20),
      decided_at: nothing.decided_at,
      decision_id: nothing.id,
    },
    {
      ...flag,
      id: random.uuid(),
      reporter_id: thread.scout.id,
      subject_type: 'athlete_profile',
      subject_id: profile.id,
      subject_user_id: profile.id,
      reason: 'fake_information',
      status: 'actioned',
      created_at: clock.daysAgo(9),
      decided_at: warning.decided_at,
      decision_id: warning.id,
    },
  ])
}

export async function insertDisputes(db: Db, clock: Clock, random: Random, scouts: Scout[]) {
  const verified = scouts.filter((scout) => scout.check === 'approved')
  const { rows } =
    await db.query(`select m.id, m.athlete_id from public.measurements m join public.athlete_profiles p on p.id = m.athlete_id
    where not p.is_minor and m.provenance = 'club_recorded' and p.effective_visibility = 'public' order by m.id limit 4`)
  await insertRows(
    db,
    'public.measurement_disputes',
    rows.map((row, index) => ({
      id: random.uuid(),
      measurement_id: row.id,
      raised_by: index === 0 ? row.athlete_id : random.pick(verified).id,
      reason: 'The gate stood in the wrong place on that day; please look at the protocol again.',
      created_at: clock.daysAgo(12 - index),
      resolved_at: index === 3 ? clock.daysAgo(5) : null,
      outcome: index === 3 ? 'kept' : null,
      resolution: index === 3 ? 'The protocol was found and confirms the number.' : '',
    })),
  )
}

export async function insertFeedback(
  db: Db,
  clock: Clock,
  random: Random,
  athletes: Athlete[],
  scouts: Scout[],
) {
  const printing = {
    id: '6a1b4c60-5d2e-4f0a-9c1d-0b5e3a7f2c11',
    title: 'Print a comparison on a single sheet',
    status: 'planned',
  }
  const calendar = {
    id: '6a1b4c60-5d2e-4f0a-9c1d-0b5e3a7f2c12',
    title: 'A comparison fits small phones',
    status: 'done',
  }
  const published = [printing, calendar]
  const rows: [
    userId: string | undefined,
    category: string,
    message: string,
    rating: number | null,
    status: string,
    reply: string,
    published: (typeof published)[number] | null,
  ][] = [
    [
      athletes[0]?.id,
      'praise',
      'Seeing who measured a number is what I was missing everywhere else.',
      5,
      'triaged',
      'Thank you. That is why we built it.',
      null,
    ],
    [
      scouts[0]?.id,
      'idea',
      'Let me print a comparison on one page.',
      4,
      'planned',
      'We’re working on it.',
      printing,
    ],
    [athletes[5]?.id, 'bug', 'El calendario se corta en mi teléfono pequeño.', 3, 'done', '', calendar],
    [athletes[9]?.id, 'idea', 'J’aimerais ajouter le poids du javelot à la mesure.', null, 'new', '', null],
  ]
  await insertRows(db, 'public.roadmap_items', published)
  await insertRows(
    db,
    'public.feedback',
    rows.map(([user_id, category, message, rating, status, reply, item], index) => ({
      id: random.uuid(),
      user_id: user_id ?? null,
      category,
      message,
      rating,
      route: '/feedback',
      app_version: '',
      reply_wanted: index === 1,
      status,
      reply,
      roadmap_item_id: item?.id ?? null,
      created_at: clock.daysAgo(3 + index * 6),
    })),
  )
  await insertRows(
    db,
    'public.roadmap_votes',
    athletes
      .slice(1, 18)
      .flatMap(({ id }, index) =>
        (index % 2 ? [printing] : published).map((item) => ({ item_id: item.id, user_id: id })),
      ),
  )
}

/** A report keeps the message as it was. */
async function messageEvidence(db: Db, id: string | undefined) {
  const { rows } = await db.query('select subject, content, created_at from public.messages where id = $1', [
    id,
  ])
  if (!rows[0]) throw new Error('the demo reports a message that was never written')
  return rows[0]
}
