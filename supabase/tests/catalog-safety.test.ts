import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ASKS, QUESTIONS } from './catalog-questions.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const names = async (question: string) =>
  (await database.sql<{ name: string }>(question)).map(({ name }) => name).sort()
/** A rule that finds nothing could be a rule that looks at nothing. */
const finds = (fault: string, question: string, name: string) =>
  database.inRolledBackTransaction(async () => {
    await database.sql('set local role postgres')
    await database.sql(fault)
    expect(await names(question)).toContain(name)
  })

const OWN_ROW = 'a row of one’s own'
const REFERENCE = 'reference data that everybody reads'
const ASKED_FIRST = 'a rule before it answers alike for hidden, blocked and missing people'
const SEEN_FIRST = 'a policy before it wants a row the caller can read'
const OWN_PAIR = 'the caller’s own rows about somebody they could address'

/** Constraints that somebody’s own write can meet, beside those of IN_ANY_TABLE: what keeps each from telling of a row they may not read. */
const TELLING: Record<string, string> = {
  admin_invitations_invited_by_fkey: OWN_ROW,
  athlete_positions_athlete_id_sport_code_fkey: OWN_ROW,
  athlete_positions_athlete_id_sport_code_sort_order_key: OWN_ROW,
  athlete_positions_pkey: OWN_ROW,
  athlete_positions_sport_code_position_code_fkey: REFERENCE,
  athlete_profiles_handle_key:
    'every address ends in letters of the owner’s own id, so nobody meets another’s',
  athlete_profiles_place: REFERENCE,
  athlete_profiles_primary_sport_fkey: REFERENCE,
  athlete_sports_one_primary_idx: OWN_ROW,
  athlete_sports_pkey: OWN_ROW,
  athlete_sports_sport_code_fkey: REFERENCE,
  athlete_targets_pkey: OWN_ROW,
  athlete_targets_scout_id_fkey: ASKED_FIRST,
  blocks_pkey: OWN_ROW,
  board_item_notes_author_id_fkey: OWN_ROW,
  board_item_notes_item_id_fkey: SEEN_FIRST,
  board_items_athlete_id_fkey: SEEN_FIRST,
  board_items_board_id_athlete_id_key: SEEN_FIRST,
  board_items_board_id_fkey: SEEN_FIRST,
  board_items_board_id_stage_id_fkey: SEEN_FIRST,
  board_stages_board_id_fkey: SEEN_FIRST,
  board_stages_board_id_id_key: SEEN_FIRST,
  boards_one_default_idx: OWN_ROW,
  boards_owner_id_fkey: OWN_ROW,
  boards_sport_code_fkey: REFERENCE,
  data_requests_one_open_idx: OWN_ROW,
  endorsements_athlete_id_fkey: ASKED_FIRST,
  endorsements_one_standing_idx: OWN_PAIR,
  endorsements_scout_id_fkey: OWN_ROW,
  events_sport_code_fkey: REFERENCE,
  flags_one_open_idx: OWN_PAIR,
  flags_reporter_id_fkey: OWN_ROW,
  hidden_athletes_athlete_id_fkey: SEEN_FIRST,
  hidden_athletes_pkey: OWN_ROW,
  hidden_athletes_scout_id_fkey: OWN_ROW,
  honour_documents_honour_id_fkey: ASKED_FIRST,
  honour_documents_one_idx: ASKED_FIRST,
  honours_sport_code_fkey: REFERENCE,
  honours_film_id_fkey: ASKED_FIRST,
  honours_video_id_fkey: ASKED_FIRST,
  measurement_disputes_measurement_id_fkey: SEEN_FIRST,
  measurement_disputes_one_open_idx: OWN_PAIR,
  measurement_disputes_raised_by_fkey: OWN_ROW,
  measurements_athlete_id_fkey: OWN_ROW,
  measurements_event_fk: ASKED_FIRST,
  measurements_metric_code_fkey: REFERENCE,
  measurements_organization_fk: ASKED_FIRST,
  message_requests_athlete_id_fkey: ASKED_FIRST,
  message_requests_one_open_idx: OWN_PAIR,
  message_requests_scout_id_fkey: OWN_ROW,
  messages_conversation_id_fkey: ASKED_FIRST,
  messages_reply_to_id_fkey: ASKED_FIRST,
  messages_sender_id_fkey: OWN_ROW,
  messages_sender_id_idempotency_key_key: OWN_ROW,
  profiles_id_fkey: OWN_ROW,
  profiles_pkey: OWN_ROW,
  rate_limits_pkey: OWN_ROW,
  roadmap_votes_item_id_fkey: 'an item that everybody reads',
  roadmap_votes_pkey: OWN_ROW,
  roadmap_votes_user_id_fkey: OWN_ROW,
  user_settings_pkey: OWN_ROW,
  verifications_one_pending_idx: OWN_ROW,
  verifications_user_id_fkey: OWN_ROW,
  video_links_sport_code_fkey: REFERENCE,
  reels_athlete_id_fkey: OWN_ROW,
  video_captions_pkey: OWN_ROW,
  video_captions_video_id_fkey: OWN_ROW,
  video_chapters_video_id_fkey: OWN_ROW,
  video_chapters_video_id_start_ms_key: OWN_ROW,
  video_clips_video_id_fkey: OWN_ROW,
  video_notes_scout_id_fkey: OWN_ROW,
  video_notes_video_id_fkey: SEEN_FIRST,
  videos_athlete_id_fkey: OWN_ROW,
  videos_sport_code_fkey: REFERENCE,
}

const writable = (columns: string) =>
  `exists (select from unnest(${columns}) n where n > 0 and (has_column_privilege('authenticated', c.oid, n, 'insert') or has_column_privilege('authenticated', c.oid, n, 'update')))`
const CONSTRAINTS = `select k.conname::text as name from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype in ('f', 'u', 'p', 'x') and c.relnamespace = 'public'::regnamespace and ${writable('k.conkey')}
  union select i.indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indrelid
  where i.indisunique and c.relnamespace = 'public'::regnamespace and ${writable('i.indkey::int2[]')}
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`

/**
 * What needs no line above, since the table itself says why: a key of one random id, and a reference from the column in which
 * the policies take nothing but the writer’s own id.
 */
const IN_ANY_TABLE = `select k.conname::text as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
  where c.relnamespace = 'public'::regnamespace and cardinality(k.conkey) = 1 and (
    (k.contype = 'p' and exists (select from pg_attrdef d where d.adrelid = c.oid and d.adnum = a.attnum and pg_get_expr(d.adbin, c.oid) = 'gen_random_uuid()'))
    or (k.contype = 'f' and exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd = 'a')
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('a', 'w', '*')
        and pg_get_expr(p.polwithcheck, c.oid) is distinct from format('(%I = ( SELECT auth.uid() AS uid))', a.attname))))`

describe('a constraint that somebody’s own write can meet', () => {
  test('tells of no hidden row, for a reason on the list', async () => {
    const obvious = await names(IN_ANY_TABLE)
    expect((await names(CONSTRAINTS)).filter((name) => !obvious.includes(name))).toEqual(
      Object.keys(TELLING).sort(),
    )
  })

  test.each([
    ['alter table public.video_links alter column id drop default', 'video_links_pkey'],
    [
      'alter policy video_links_insert_own on public.video_links with check (true)',
      'video_links_athlete_id_fkey',
    ],
  ])('needs a reason of its own after: %s', (fault, name) =>
    database.inRolledBackTransaction(async () => {
      expect(await names(IN_ANY_TABLE)).toContain(name)
      await database.sql('set local role postgres')
      await database.sql(fault)
      expect(await names(IN_ANY_TABLE)).not.toContain(name)
    }),
  )

  test('has no reason that nobody needs', async () => {
    const obvious = await names(IN_ANY_TABLE)
    expect(Object.keys(TELLING).filter((name) => obvious.includes(name))).toEqual([])
  })

  test.each([
    [
      'alter table public.blocks add constraint bad foreign key (blocked_id) references public.profiles (id)',
      'bad',
    ],
    ['create unique index bad on public.athlete_profiles (club)', 'bad'],
  ])('%s is found', (fault, name) => finds(fault, CONSTRAINTS, name))
})

const DEFINERS = `select p.proname::text as name from pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosecdef and p.prorettype <> 'trigger'::regtype
    and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
    and p.proname <> all (array['can_broadcast', 'require_admin'])`

describe('a function that may be called with more rights than the caller has', () => {
  test('asks a question that is on the list', async () => {
    expect(await names(DEFINERS)).toEqual(Object.keys(ASKS).sort())
  })

  test.each(Object.entries(ASKS))('%s asks: %s', async (name, question) => {
    const bodies = await database.sql<{ body: string }>(
      `select prosrc as body from pg_proc where prosecdef and proname = $1`,
      [name],
    )
    expect(bodies.length).toBeGreaterThan(0)
    for (const { body } of bodies) expect(body).toMatch(QUESTIONS[question])
  })

  test('is found when it is new', () =>
    finds(
      `create function private.bad() returns int language sql security definer set search_path = '' as 'select 1'; grant execute on function private.bad() to authenticated`,
      DEFINERS,
      'bad',
    ))
})
