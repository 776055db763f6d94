import { insertAccounts, insertTotpFactor } from './accounts.ts'
import { insertProfileViews, insertSearches } from './activity.ts'
import { insertAthletes } from './athletes.ts'
import { insertBoards } from './boards.ts'
import { insertCalendar } from './calendar.ts'
import { insertConfirmations } from './confirmations.ts'
import { insertConversations } from './conversations.ts'
import { insertEndorsements } from './endorsements.ts'
import { planPhotos } from './faces.ts'
import { insertFilms, planFilms } from './films.ts'
import { generateAthletes, generateScouts } from './generate-people.ts'
import { insertHonours } from './honours.ts'
import { importedAthletes } from './imported-athletes.ts'
import { createClock, type Db, insertRows } from './insert-rows.ts'
import { insertMeasurements } from './measurements.ts'
import { insertMeasurers } from './measurers.ts'
import { insertNotifications } from './notifications.ts'
import { insertOpenings } from './openings.ts'
import { insertOrganizations } from './organizations.ts'
import { insertPitches } from './pitches.ts'
import { createRandom } from './random.ts'
import { insertSavedSearches } from './saved-searches.ts'
import { insertScouts } from './scouts.ts'
import type { StoreFile } from './seed-files.ts'
import { insertSessions } from './sessions.ts'
import { readSports } from './sports.ts'
import { insertDisputes, insertEvents, insertFeedback, insertFlags } from './surroundings.ts'
import { createWriter } from './writer.ts'

const SEED = 58
const ATHLETES = 224
const SCOUTS = 36

type Options = { seed?: number; now?: Date; athletes?: number; scouts?: number; storeFile?: StoreFile }

/** Creates the demo data, the same for the same seed. Runs in the caller's transaction, past every policy, on an empty database. */
export async function seedDemo(
  db: Db,
  {
    seed = SEED,
    now = new Date(),
    athletes: athleteCount = ATHLETES,
    scouts: scoutCount = SCOUTS,
    storeFile,
  }: Options = {},
) {
  const random = createRandom(seed)
  const clock = createClock(now)
  await db.query(`select set_config('touchline.skip_projections', 'on', true)`)
  // Whoever looks at the demo at night would miss what is written to a minor.
  await db.query(`update private.policy_settings set value = 0, min_value = 0 where section = 'quiet_hours'`)
  const { sports, metrics } = await readSports(db)
  const athletes = generateAthletes(random, clock, sports, athleteCount)
  const scouts = generateScouts(random, sports, scoutCount)
  // Drawn beside everything else; without a place for files nobody has a photo.
  const photos = storeFile && planPhotos(athletes, seed + 1)
  const films = storeFile && planFilms(athletes)
  const filmFiles = storeFile && films?.store(storeFile)
  filmFiles?.catch(() => undefined)
  const stored = storeFile && photos?.store(storeFile)
  stored?.catch(() => undefined)
  const admins = ['admin@touchline.example', 'second.admin@touchline.example'].map((email, index) => ({
    id: random.uuid(),
    email,
    name: index === 0 ? 'Freya Marlsworth' : 'Odhran Kittering',
    role: 'athlete' as const,
    language: 'en',
    joinedDaysAgo: 420,
  }))
  const [admin] = admins
  if (!admin) throw new Error('the demo data needs an admin')

  await insertAccounts(db, clock, random, [
    ...admins,
    ...athletes.map((athlete) => ({ ...athlete, role: 'athlete' as const })),
    ...scouts.map((scout) => ({ ...scout, role: 'scout' as const })),
  ])
  await db.query(
    'insert into public.admin_users (user_id, granted_at) select id, now() from unnest($1::uuid[]) as id',
    [admins.map(({ id }) => id)],
  )
  await insertAthletes(db, clock, random, athletes, photos?.pathOf)
  await insertScouts(db, clock, random, scouts, admin.id)
  const coaches = scouts.filter((scout) => scout.check === 'approved').map(({ id }) => id)
  const organizations = await insertOrganizations(db, clock, athletes, admin.id)
  const measurers = await insertMeasurers(db, clock, athletes, organizations)
  await insertMeasurements(db, clock, random, athletes, metrics, coaches, measurers)
  await insertConfirmations(db, clock)
  await insertSessions(db, clock)
  const say = createWriter(random)
  const threads = await insertConversations(db, clock, random, athletes, scouts, say)
  await insertBoards(db, clock, random, athletes, scouts, say)
  const endorsements = await insertEndorsements(db, clock, random, athletes, scouts, threads, say)
  await insertHonours(db, clock, athletes)
  await insertProfileViews(db, clock, random, athletes, scouts)
  await insertEvents(
    db,
    clock,
    random,
    sports.map(({ code }) => code),
    admin.id,
  )
  await insertCalendar(db, now, athletes, scouts, admin.id)
  await insertFlags(db, clock, random, threads, endorsements, athletes, admin.id)
  await insertDisputes(db, clock, random, scouts)
  await insertFeedback(db, clock, random, athletes, scouts)
  if (films && filmFiles) {
    const files = await filmFiles
    await insertFilms(db, clock, films.films, files, scouts[0])
    await insertRows(db, 'storage.objects', files)
  }
  await db.query('select private.rebuild_search_and_bests($1)', [athletes.map(({ id }) => id)])
  await db.query('select private.run_measurement_import($1, $2, $3)', [...importedAthletes(random), admin.id])
  // The hour that counts them has not come yet.
  await db.query('select private.count_scout_answers()')
  await insertSearches(db, random, athletes, scouts)
  await insertSavedSearches(db, scouts)
  await insertOpenings(db, clock, scouts)
  await insertPitches(db, clock)
  await insertNotifications(db, clock, random, threads, scouts, athletes)
  await insertRows(db, 'storage.objects', (await stored) ?? [])
  await insertTotpFactor(db, clock, random, admin.id)
  await db.query(`select set_config('touchline.skip_projections', '', true)`)
}
