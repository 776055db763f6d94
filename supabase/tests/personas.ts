import {
  type Account,
  atAal1,
  createAdmin,
  createAthlete,
  createScout,
  openConversation,
} from './test-accounts.ts'
import type { Caller, TestDatabase } from './test-database.ts'

/** One user of each kind, with the related rows that the policy matrix tests. */
export type Personas = {
  /** An adult athlete with a public page; most rows are hers. */
  ada: Account
  /** Another adult athlete. */
  bob: Account
  /** A minor of 14 whose guardian agreed. */
  mina: Account
  /** A verified scout in touch with Ada and Mina. */
  vera: Account
  /** A verified scout in touch with nobody. */
  sven: Account
  /** A scout who never asked for verification. */
  una: Account
  /** A scout whose verification is pending. */
  pia: Account
  /** A scout whose verification has expired. */
  elmo: Account
  /** An admin at AAL2. */
  amy: Account
  /** An admin at AAL1. */
  ann: Account
  threads: { ada: string; mina: string }
}
export const PERSONA_NAMES = [
  'anon',
  'ada',
  'bob',
  'mina',
  'vera',
  'sven',
  'una',
  'pia',
  'elmo',
  'amy',
  'ann',
] as const
/** A contact window that holds nobody of them. */
export const WINDOW = '2c7e5f80-0bc9-4bcc-8e75-8a0acce34d88'
export type PersonaName = (typeof PERSONA_NAMES)[number]

export async function createPersonas(database: TestDatabase): Promise<Personas> {
  const personas = await database.inCommittedTransaction(async (): Promise<Personas> => {
    const ada = await createAthlete(database, { name: 'Ada Marrow' })
    const bob = await createAthlete(database, { name: 'Bob Tarn' })
    const mina = await createAthlete(database, { name: 'Mina Fell', years: 14, guardian: 'active' })
    const vera = await createScout(database, { check: 'approved' })
    const sven = await createScout(database, { check: 'approved' })
    const una = await createScout(database)
    const pia = await createScout(database, { check: 'pending' })
    const elmo = await createScout(database, { check: 'expired' })
    const amy = await createAdmin(database)
    const ann = atAal1(await createAdmin(database))
    const threads = {
      ada: await openConversation(database, vera, ada),
      mina: await openConversation(database, vera, mina),
    }
    return { ada, bob, mina, vera, sven, una, pia, elmo, amy, ann, threads }
  })
  await insertRelatedRows(database, personas)
  return personas
}

export function callerFor(personas: Personas, kind: PersonaName): Caller {
  return kind === 'anon' ? 'anon' : personas[kind]
}

async function insertRelatedRows(database: TestDatabase, { ada, bob, mina, vera, amy }: Personas) {
  const run = database.sql
  await run(
    'update athlete_private_details set photo_consent = true, film_consent = true where athlete_id = $1',
    [mina.id],
  )
  await run(
    `insert into verification_reviews (verification_id, reviewer_id, decision, what_was_checked, reason, subject_hash) select id, $1, 'approved', '{identity_document}', '', private.subject_hash(id) from verifications where status = 'pending'`,
    [amy.id],
  )
  await run('insert into user_settings (user_id) values ($1)', [ada.id])
  await run(
    `insert into organizations (kind, name, handle, country_code, mail_domain, first_checked_at, checked_until) values
       ('club', 'Matrix Rovers', 'matrix-rovers', 'GB', 'matrix.test', now(), now() + interval '1 year'), ('club', 'Unchecked Rovers', null, 'GB', 'unchecked.test', null, null)`,
  )
  await run(`insert into security_audit_log (user_id, action) values ($1, 'failed_login')`, [ada.id])
  await run(
    `insert into admin_task_marks (noun, subject_id, note) values ('data_request', $1, 'Asked her')`,
    [ada.id],
  )
  await run(`insert into rate_limits (user_id, action_type, attempts) values ($1, 'login', 2)`, [ada.id])
  await run(`insert into admin_invitations (email, invited_by) values ('new.admin@example.org', $1)`, [
    amy.id,
  ])
  await run(`insert into saved_reports (owner_id, title) values ($1, 'Each month')`, [amy.id])
  await run(
    `insert into made_reports (saved_report_id, from_day, to_day, numbers) select id, '2026-01-01', '2026-01-31', '{}' from saved_reports`,
  )
  await run(`insert into blocks (blocker_id, blocked_id) values ($1, $2)`, [bob.id, mina.id])
  for (const who of [ada, mina]) {
    await run(
      `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, recorded_by)
       values ($1, 'sprint30_s', 4.4, 's', current_date - 30, 'laser', $1)`,
      [who.id],
    )
    await run(
      `insert into video_links (athlete_id, url, title) values ($1, 'https://film.example.org/1', 'Season')`,
      [who.id],
    )
    await run(
      `with film as (insert into videos (athlete_id, title, byte_size, state, visibility, published_at, duration_ms, file_path) values ($1, 'Cup final', 1000, 'ready', 'public', now(), 42000, 'film') returning id),
       clip as (insert into video_clips (video_id, label, start_ms, end_ms) select id, 'Goal', 0, 5000 from film returning id),
       reel as (insert into reels (athlete_id, title, visibility) values ($1, 'Season', 'public') returning id),
       part as (insert into reel_clips (reel_id, clip_id, position) select reel.id, clip.id, 0 from reel, clip),
       chapter as (insert into video_chapters (video_id, start_ms, title) select id, 0, 'Kick-off' from film),
       caption as (insert into video_captions (video_id, language, body) select id, 'en', 'WEBVTT' from film)
       insert into video_notes (scout_id, video_id, at_ms, body) select $2, id, 1000, 'Quick feet' from film`,
      [who.id, vera.id],
    )
    await run(
      `with given as (insert into honours (athlete_id, title, awarded_on) values ($1, 'Cup winners', current_date - 90) returning id),
       badge as (insert into honour_badges (honour_id, athlete_id, confirmed_at) select id, $1, now() from given),
       document as (insert into honour_documents (honour_id, athlete_id, file_path, shown) select id, $1, 'certificate', true from given)
       insert into honour_confirmations (honour_id, athlete_id, issuer_email, expires_at) select id, $1, 'office@league.test', now() + interval '60 days' from given`,
      [who.id],
    )
  }
  for (const who of [ada, mina])
    await run(
      `insert into measurement_confirmations (measurement_id, athlete_id, address, expires_at) select id, athlete_id, 'coach@league.test', now() + interval '60 days' from measurements where athlete_id = $1 limit 1`,
      [who.id],
    )
  await run(
    `insert into measurement_disputes (measurement_id, raised_by, reason) select id, $2, 'wrong gate' from measurements where athlete_id = $1`,
    [ada.id, vera.id],
  )
  await run(
    `insert into measurement_imports (file_name, file_hash, source, source_name, sport_code, created_by) values ('a.csv', repeat('a', 64), 'club', 'Club day', 'soccer', $1)`,
    [amy.id],
  )
  await run(
    `insert into measurement_import_rows (import_id, row_number, outcome) select id, 1, 'refused' from measurement_imports`,
  )
  await run(
    `insert into board_items (board_id, stage_id, athlete_id, added_by)
     select b.id, s.id, $2, $1 from boards b join board_stages s on s.board_id = b.id and s.kind = 'watching' where b.owner_id = $1`,
    [vera.id, ada.id],
  )
  await run(`insert into boards (owner_id, name) values ($1, 'Second board')`, [vera.id])
  await run(
    `insert into board_item_notes (item_id, author_id, body) select id, $1, 'quick' from board_items`,
    [vera.id],
  )
  await run('insert into hidden_athletes (scout_id, athlete_id) values ($1, $2)', [vera.id, bob.id])
  await run('insert into athlete_targets (athlete_id, scout_id) values ($1, $2)', [ada.id, vera.id])
  await run(
    `insert into openings (scout_id, title, filter, closes_on, state, published_at) values ($1, 'Two wingers', '{"sport": "soccer"}', current_date + 30, 'open', now())`,
    [vera.id],
  )
  await run(
    `insert into pitches (opening_id, athlete_id, scout_id, body) select o.id, $1, o.scout_id, 'I am quick' from openings o where o.scout_id = $2`,
    [ada.id, vera.id],
  )
  await run(
    `insert into profile_codes (athlete_id, secret, expires_at) values ($1, 'AAAAAAAAAAAAAAAAAAAAAA', now() + interval '1 day')`,
    [ada.id],
  )
  await run(`insert into saved_searches (scout_id, name, filter) values ($1, 'Goalkeepers', '{}')`, [vera.id])
  await run('select private.count_scout_answers()')
  await run('insert into profile_views (athlete_id, viewer_id) values ($1, $2)', [ada.id, vera.id])
  await run(
    `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating, notes, shown)
     values ($1, $2, 'scouted_live', current_date - 9, 4, 'calm', true), ($1, $3, 'scouted_live', current_date - 9, 4, 'calm', true)`,
    [vera.id, ada.id, mina.id],
  )
  await run(
    `insert into flags (reporter_id, subject_type, subject_id, subject_user_id, reason) values ($1, 'scout_profile', $2, $2, 'spam')`,
    [ada.id, vera.id],
  )
  await run(
    `insert into events (title, location, start_at, status)
     values ('Open training', 'Lyon', now() + interval '3 days', 'published'), ('Night cup', 'Lyon', now() + interval '4 days', 'draft')`,
  )
  await run(
    `with rule as (insert into event_series (freq, times, starts_on, start_time, timezone) values ('weekly', 3, current_date + 3, '18:00', 'UTC') returning id)
     update events set series_id = rule.id, series_day = current_date + 3 from rule where status = 'published'`,
  )
  await run(`insert into event_imports (admin_id, name, count) values ($1, 'Fixtures', 0)`, [amy.id])
  await run(`insert into calendar_feeds (user_id, secret_hash) values ($1, 'hash')`, [ada.id])
  await run(
    `insert into event_answers (event_id, user_id, answer, place) select e.id, p.id, 'yes', 'going' from events e, unnest($1::uuid[]) p (id) where e.status = 'published'`,
    [[ada.id, mina.id]],
  )
  await run(
    `with item as (insert into roadmap_items (title, status) values ('Brighter screens', 'planned') returning id)
     insert into feedback (user_id, category, message, status, roadmap_item_id) select $1, 'idea', 'more light', 'planned', id from item`,
    [ada.id],
  )
  await run('insert into roadmap_votes (item_id, user_id) select id, $1 from roadmap_items', [ada.id])
  await run(
    `insert into contact_windows (id, sport_code, level, kind, from_day, to_day, source_url, checked_on) values ($1, 'tennis', 'college', 'dead', '12-01', '12-20', 'https://rules.example.org', current_date)`,
    [WINDOW],
  )
  await run(`insert into data_requests (user_id, kind) values ($1, 'export')`, [ada.id])
}
