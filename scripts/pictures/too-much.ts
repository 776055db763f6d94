import { measuredBy, newAthlete, newScout } from '../../e2e/builders.ts'
import { NOTIFICATION_KINDS } from '../../shared/notification-kinds.ts'
import type { World } from './world.ts'

/** Names and texts as long as the forms take them, one of them from right to left. */
export const LONG = {
  athlete: 'Maria del Carmen Fernández-Villaverde y Montesinos de la Peña Echevarría',
  scout: 'عبد الرحمن بن خالد الحسيني المنصوري',
  organization: 'Internationales Nachwuchsleistungszentrum Donaudampfschifffahrtsgesellschaft e. V.',
  club: 'Sociedad Deportiva y Cultural de Veteranos de San Sebastián de los Reyes',
  subject:
    'An invitation to three days of training, two friendly games and a talk with our medical staff in June',
  text: 'We have watched four of your games since September, twice from the stand and twice on film, and we like how early you look over your shoulder before the ball comes. Nothing is decided by a visit: bring whoever you like, ask whatever you like, and say no whenever you like. Travel, room and meals are ours, and so is the insurance. We train at ten and at five. Averyveryverylongwordwithoutanyspaceinitthatnobodywouldwritebutsomebodydoes.',
}

const CROWD = 60

export async function throwOnError<T>(
  answer: PromiseLike<{ data: T; error: { message: string } | null }>,
): Promise<NonNullable<T>> {
  const { data, error } = await answer
  if (error) throw new Error(error.message)
  return data as NonNullable<T>
}

const dayOf = (index: number) => new Date(Date.UTC(2026, 8, 1 - index * 9)).toISOString().slice(0, 10)

/** An athlete with everything the product takes: long words, each metric several times, a row of films, ten scouts who ask. */
export async function crowdAthlete(world: World) {
  const { service } = world
  const person = await newAthlete(world, {
    name: LONG.athlete,
    club: LONG.club,
    positions: ['st', 'am', 'rw', 'lw'],
    visibility: 'public',
  })
  const words = {
    bio: LONG.text.repeat(3),
    status_note: LONG.text.slice(0, 300),
    region: LONG.club.slice(0, 80),
  }
  await throwOnError(service.from('athlete_profiles').update(words).eq('id', person.id))
  const { data: metrics } = await service
    .from('sport_metrics')
    .select('metrics (code, unit, min_value, max_value)')
    .eq('sport_code', 'soccer')
  const known = (metrics ?? []).flatMap(({ metrics: one }) => one ?? [])
  const provenance = ['self_reported', 'imported', 'club_recorded', 'league_verified', 'sanctioned']
  const measurers = await Promise.all(provenance.map((level) => measuredBy(service, level)))
  for (const { code, unit, min_value, max_value } of known)
    await throwOnError(
      service.from('measurements').insert(
        [0.5, 0.48, 0.52, 0.47].map((share, index) => ({
          athlete_id: person.id,
          metric_code: code,
          value_entered: Number((min_value + (max_value - min_value) * share).toFixed(1)),
          unit_entered: unit,
          measured_on: dayOf(index),
          method: 'unknown',
          provenance: provenance[index],
          measured_by_name: '',
          ...measurers[index],
          conditions: LONG.text.slice(0, 300),
        })),
      ),
    )
  const films = Array.from({ length: 12 }, (_, index) => ({
    athlete_id: person.id,
    url: `https://youtu.be/film-${index}`,
    title: `${LONG.subject} ${index + 1}`.slice(0, 120),
  }))
  await throwOnError(service.from('video_links').insert(films))
  await tellMuch(world, person.id)
  for (let index = 0; index < 10; index++) await askAtLength(world, person.id, index)
  return person
}

async function askAtLength(world: World, athleteId: string, index: number) {
  const scout = await newScout(world, { name: index % 3 === 0 ? LONG.scout : `${LONG.athlete} ${index}` })
  const { service } = world
  const organization = { organization: LONG.organization }
  await throwOnError(service.from('scout_profiles').update(organization).eq('user_id', scout.id))
  const client = await world.openSession(scout.email)
  const about = { athlete_id: athleteId, subject: LONG.subject, intro: LONG.text.slice(0, 500) }
  await throwOnError(client.rpc('request_contact', about))
}

/** More notifications than a screen holds, of every kind. */
function tellMuch({ service }: World, userId: string) {
  const params = {
    name: LONG.athlete,
    organization: LONG.organization,
    scout: LONG.scout,
    athlete: LONG.athlete,
  }
  const rows = Array.from({ length: CROWD }, (_, index) => ({
    user_id: userId,
    kind: NOTIFICATION_KINDS[index % NOTIFICATION_KINDS.length],
    params,
    group_key: `crowd-${index}`,
  }))
  return throwOnError(service.from('notifications').insert(rows))
}

/** A scout who follows more athletes than a board shows at once, and has long things to say about each. */
export async function crowdScout(world: World) {
  const { service } = world
  const person = await newScout(world, { name: LONG.scout })
  const words = {
    organization: LONG.organization,
    bio: LONG.text.repeat(3),
    title: LONG.subject.slice(0, 120),
  }
  await throwOnError(service.from('scout_profiles').update(words).eq('user_id', person.id))
  const { data: board } = await service
    .from('boards')
    .select('id, board_stages (id)')
    .eq('owner_id', person.id)
    .single()
  const stages = board?.board_stages ?? []
  const { data: athletes } = await service
    .from('athlete_profiles')
    .select('id')
    .eq('effective_visibility', 'public')
    .order('display_name')
    .limit(CROWD)
  const items = (athletes ?? []).map(({ id }, index) => ({
    board_id: board?.id,
    stage_id: stages[index % Math.max(1, Math.min(3, stages.length))]?.id,
    athlete_id: id,
    added_by: person.id,
    tags: ['left-footed and two-footed', 'trial in the summer', 'ask the coach first'],
    next_action_at: dayOf(index),
  }))
  await throwOnError(service.from('board_items').insert(items))
  await tellMuch(world, person.id)
  return person
}
