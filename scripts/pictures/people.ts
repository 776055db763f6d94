import { newAthlete, newScout, sprintResult } from '../../e2e/builders.ts'
import { DEMO_ADMIN_TOTP_SECRET } from '../../supabase/seeds/demo-accounts.ts'
import { fillAdminDesk, fillScoutDesk } from './desks.ts'
import { newChild } from './guardians.ts'
import type { Amount } from './options.ts'
import { appealingScout, suspendedScout } from './suspended.ts'
import { crowdAthlete, crowdScout, throwOnError } from './too-much.ts'
import type { World } from './world.ts'

export type Area = 'public' | 'newathlete' | 'newscout' | 'athlete' | 'scout' | 'admin' | 'guardian'
/** Whose screen is taken, and what of theirs it opens: `{thread}` in a screen's address is `ids.thread`. */
export type Viewer = { email?: string; secret?: string; userId?: string; ids: Record<string, string> }

const DEMO = { athlete: 'athlete@touchline.example', scout: 'scout@touchline.example' } as const

/** Builds whom a picture is of, once each, as the stories of `e2e/` build theirs. */
export function createPeople(world: World) {
  const known = new Map<string, Promise<Viewer>>()
  return (area: Area, amount: Amount): Promise<Viewer> => {
    const key = `${area} ${amount}`
    const person = known.get(key) ?? build(world, area, amount)
    known.set(key, person)
    return person
  }
}

async function build(world: World, area: Area, amount: Amount): Promise<Viewer> {
  if (area === 'guardian') return newChild(world, amount)
  if (area === 'public') return publicAthlete(world, amount)
  if (area === 'admin') return admin(world)
  if (area === 'newathlete' || area === 'newscout')
    return newcomer(world, area === 'newscout' ? 'scout' : 'athlete')
  if (amount === 'many') return demoPerson(world, area)
  const person = await (area === 'athlete' ? athlete(world, amount) : scout(world, amount))
  return withOpenThings(world, area, { email: person.email, userId: person.id, ids: {} })
}

/** Somebody who has confirmed their address, and whom onboarding asks the rest. */
async function newcomer(world: World, role: 'athlete' | 'scout'): Promise<Viewer> {
  const { email, id } = await world.newPerson(role)
  return { email, userId: id, ids: {} }
}

async function athlete(world: World, amount: Amount) {
  if (amount === 'much') return crowdAthlete(world)
  const numbers = amount === 'one' ? [sprintResult(4.21)] : []
  const person = await newAthlete(world, { name: 'Nora Quill', club: 'C.D. Ribera', numbers })
  if (amount === 'nothing') return person
  const scout = await newScout(world, { name: 'Sam Ferreira' })
  const asScout = await world.openSession(scout.email)
  const about = {
    athlete_id: person.id,
    subject: 'A trial week',
    intro: 'Would you come to our open session?',
  }
  const asked = await throwOnError(asScout.rpc('request_contact', about))
  const asAthlete = await world.openSession(person.email)
  await throwOnError(asAthlete.rpc('answer_message_request', { request_id: asked.id, accept: true }))
  const film = { athlete_id: person.id, url: 'https://youtu.be/nora', title: 'Final in May' }
  await throwOnError(world.service.from('video_links').insert(film))
  return person
}

async function scout(world: World, amount: Amount) {
  if (amount === 'much') return crowdScout(world)
  const person = await newScout(world, { verified: amount === 'one' })
  if (amount === 'nothing') return person
  const numbers = [sprintResult(4.2)]
  const kept = await newAthlete(world, { name: 'Lena Vasko', club: 'U.D. Almazora', numbers })
  const { data: board } = await world.service
    .from('boards')
    .select('id, board_stages (id, kind)')
    .eq('owner_id', person.id)
    .single()
  const stage = board?.board_stages.find(({ kind }) => kind === 'watching')
  const item = { board_id: board?.id, stage_id: stage?.id, athlete_id: kept.id, added_by: person.id }
  await throwOnError(world.service.from('board_items').insert(item))
  const client = await world.openSession(person.email)
  const about = { athlete_id: kept.id, subject: 'A trial week', intro: 'Would you come to our open session?' }
  await throwOnError(client.rpc('request_contact', about))
  return person
}

async function demoPerson(world: World, area: 'athlete' | 'scout') {
  const email = DEMO[area]
  const client = await world.openSession(email)
  const { data } = await client.auth.getUser()
  if (area === 'scout') await fillScoutDesk(world, String(data.user?.id))
  const ids = area === 'scout' ? await blindReviews(client) : {}
  return withOpenThings(world, area, { email, userId: data.user?.id, ids })
}

/** One that is half graded, and one whose names are shown. */
async function blindReviews(client: Awaited<ReturnType<World['openSession']>>) {
  const grading = async (name: string, letters: string[]) => {
    const details = { filter: { sport: 'soccer' }, name, size: 8, criteria: ['On the ball', 'Decisions'] }
    const id = String(await throwOnError(client.rpc('start_blind_review', { details })))
    for (const [n, letter] of letters.entries()) {
      const grades = {
        review_id: id,
        letter,
        grades: [(n % 5) + 1, ((n * 3) % 5) + 1],
        note: 'Looks up early.',
      }
      await throwOnError(client.rpc('grade_blind_review', grades))
    }
    return id
  }
  const review = await grading('Left wingers, spring', ['A', 'B', 'C'])
  const revealed = await grading('Strikers, autumn', [...'ABCDEFGH'])
  await throwOnError(client.rpc('lock_blind_grades', { review_id: revealed }))
  await throwOnError(client.rpc('reveal_blind_review', { review_id: revealed }))
  return { review, revealed }
}

async function admin(world: World): Promise<Viewer> {
  const { openSession, service } = world
  const email = 'admin@touchline.example'
  const { data } = await (await openSession(email)).auth.getUser()
  await fillAdminDesk(world, String(data.user?.id))
  const { data: someone } = await service
    .from('profiles')
    .select('id')
    .eq('role', 'scout')
    .order('id')
    .limit(1)
    .single()
  return {
    email,
    secret: DEMO_ADMIN_TOTP_SECRET,
    userId: data.user?.id,
    ids: { person: String(someone?.id) },
  }
}

/** The page of an adult that everybody may read, with nothing, little, plenty or too much on it. */
async function publicAthlete(world: World, amount: Amount): Promise<Viewer> {
  if (amount === 'many') {
    const decision = await suspendedScout(world)
    const { data } = await world.service
      .from('athlete_profiles')
      .select('handle')
      .eq('effective_visibility', 'public')
      .order('handle')
      .limit(1)
    return { ids: { handle: String(data?.[0]?.handle), decision } }
  }
  const person =
    amount === 'much'
      ? await crowdAthlete(world)
      : await newAthlete(world, {
          name: 'Nora Quill',
          club: 'C.D. Ribera',
          visibility: 'public',
          numbers: amount === 'one' ? [sprintResult(4.21)] : [],
        })
  const ids = { handle: `story-${person.id.slice(0, 8)}` }
  return { ids: amount === 'much' ? { ...ids, decision: await appealingScout(world) } : ids }
}

/** The newest thread, and for a scout three athletes to open and compare. */
async function withOpenThings(
  { service }: World,
  area: 'athlete' | 'scout',
  viewer: Viewer,
): Promise<Viewer> {
  const { data: threads } = await service
    .from('conversations')
    .select('id')
    .eq(`${area}_id`, viewer.userId ?? '')
    .order('last_message_at', { ascending: false })
    .limit(1)
  if (threads?.[0]) viewer.ids.thread = threads[0].id
  if (area === 'athlete') return viewer
  // Whom a scout would compare: one sport, one category, about one age, and numbers that others recorded.
  const { data: athletes } = await service
    .from('athlete_profiles')
    .select('id, athlete_best_results (metric_code, min_provenance)')
    .eq('primary_sport', 'soccer')
    .eq('sex_category', 'female')
    .in('age_band', ['18-20', '21-23'])
    .eq('effective_visibility', 'public')
    .order('display_name')
  const numbers = (one: NonNullable<typeof athletes>[number]) =>
    one.athlete_best_results.filter(({ min_provenance }) => min_provenance > 1).length
  const ids = (athletes ?? [])
    .toSorted((one, other) => numbers(other) - numbers(one))
    .slice(0, 3)
    .map(({ id }) => id)
  viewer.ids.open = ids[0] ?? ''
  viewer.ids.compare = ids.join(',')
  return viewer
}
