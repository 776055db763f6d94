import { pdf, picture } from '../../../server/test/storage/sample-files.ts'
import type { TestServer } from '../../../server/test/test-server.ts'
import type { TestDatabase } from '../test-database.ts'
import type { People } from './people.ts'

/** Words that stand in one hidden place each, so that an answer that holds one tells where it leaked from. */
export const PAGE = ['Quokkaton', 'quokkabio', 'Potorooton']
export const HIDDEN_PAGES = [
  'Numbatville',
  'Dunnartown',
  'Wombatton',
  'Galahville',
  'Echidnaton',
  'Bilbyburg',
  'marsupialbio',
]
export const PRIVATE_WORDS = ['kookaburra', 'cassowary', 'currawong', 'bandicoot', 'lorikeet', 'wallaroo']
export const PRIVATE_DETAILS = ['Vellamo', 'Yarborough', 'guardian-', 'birth_date', '@example.org']
/** What nobody but its own people may ever read; a verified scout may read the pages of Mina and Milo. */
export const FOR_SCOUTS = [...HIDDEN_PAGES, ...PRIVATE_WORDS, ...PRIVATE_DETAILS]
export const FOR_OTHERS = [...PAGE, ...FOR_SCOUTS]

/** Fills pages, conversations, shortlists, checks, reports and buckets; adds the ids to the names of the world. */
export async function addBelongings(
  server: TestServer,
  database: TestDatabase,
  people: People,
  names: Record<string, string>,
) {
  await database.sql(`update guardian_links set guardian_name = 'Gus Yarborough'`)
  await addPages(database, people)
  await addFilm(database, people)
  await addWords(database, people)
  await addRecords(database, people)
  await uploadFiles(server, people, names)
  await nameThem(database, people, names)
}

async function addPages({ sql }: TestDatabase, people: People) {
  const clubs: [keyof People, string, string][] = [
    ['ada', 'Harbour FC', 'I run.'],
    ['bob', 'Bilbyburg', 'marsupialbio'],
    ['mina', 'Quokkaton', 'quokkabio'],
    ['milo', 'Potorooton', 'quokkabio'],
    ['nina', 'Numbatville', 'marsupialbio'],
    ['dirk', 'Dunnartown', 'marsupialbio'],
    ['wanda', 'Wombatton', 'marsupialbio'],
    ['olga', 'Galahville', 'marsupialbio'],
    ['sula', 'Echidnaton', 'marsupialbio'],
  ]
  for (const [name, club, bio] of clubs) {
    const { id } = people[name]
    await sql('update athlete_profiles set club = $2, bio = $3 where id = $1', [id, club, bio])
    await sql(
      `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, recorded_by, conditions)
       values ($1, 'sprint30_s', 4.444, 's', current_date - 30, 'laser', $1, $2)`,
      [id, bio],
    )
    await sql(
      `insert into measurement_confirmations (measurement_id, athlete_id, address, expires_at)
       select id, athlete_id, 'wallaby@league.test', now() + interval '60 days' from measurements where athlete_id = $1`,
      [id],
    )
    await sql(
      `with given as (insert into honours (athlete_id, title, awarded_on) values ($1, $2, '2025-06-14') returning id),
       asked as (insert into honour_confirmations (honour_id, athlete_id, issuer_email, expires_at)
         select id, $1, 'wallaby@league.test', now() + interval '60 days' from given returning id)
       insert into private.confirmation_tokens (token_hash, about, confirmation_id, expires_at)
       select extensions.digest(private.derive_confirmation_token('honour', id), 'sha256'), 'honour', id, now() + interval '60 days' from asked`,
      [id, name === 'ada' ? 'numbat medal' : bio],
    )
    await sql(`insert into video_links (athlete_id, url, title, visibility) values ($1, $2, $3, 'public')`, [
      id,
      `https://film.example.org/${id}`,
      bio,
    ])
  }
}

/** A film of Mina's, which her guardian allowed, with all that hangs on it. */
async function addFilm({ sql }: TestDatabase, { mina, vera }: People) {
  await sql('update athlete_private_details set film_consent = true where athlete_id = $1', [mina.id])
  await sql(
    `with film as (insert into videos (athlete_id, title, byte_size, state, visibility, published_at, duration_ms, file_path, file_name) values ($1, 'numbat film', 1000, 'ready', 'public', now(), 42000, 'none', 'numbat.mov') returning id),
     clip as (insert into video_clips (video_id, label, start_ms, end_ms) select id, 'numbat moment', 0, 5000 from film returning id),
     reel as (insert into reels (athlete_id, title, visibility) values ($1, 'numbat reel', 'public') returning id),
     part as (insert into reel_clips (reel_id, clip_id, position) select reel.id, clip.id, 0 from reel, clip),
     chapter as (insert into video_chapters (video_id, start_ms, title) select id, 0, 'numbat chapter' from film),
     caption as (insert into video_captions (video_id, language, body) select id, 'en', 'numbat caption' from film)
     insert into video_notes (scout_id, video_id, at_ms, body) select $2, id, 1000, 'numbat note' from film`,
    [mina.id, vera.id],
  )
  await sql(
    `update honours h set film_id = v.id from videos v where v.athlete_id = $1 and h.athlete_id = $1 and v.title = 'numbat film'`,
    [mina.id],
  )
}

async function addWords({ sql }: TestDatabase, { ada, mina, vera, bert, sven }: People) {
  for (const [scout, athlete] of [
    [vera, mina],
    [vera, ada],
    [bert, mina],
  ] as const)
    for (const sender of [scout, athlete])
      await sql(
        `insert into messages (conversation_id, sender_id, content) select id, $3, 'kookaburra sings' from conversations where scout_id = $1 and athlete_id = $2`,
        [scout.id, athlete.id, sender.id],
      )
  await sql(
    `insert into messages (conversation_id, sender_id, content, deliver_after) select id, $1, 'wallaroo waits', now() + interval '1 day' from conversations where scout_id = $1 and athlete_id = $2`,
    [vera.id, mina.id],
  )
  await sql(
    `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating, notes, shown)
     values ($1, $2, 'scouted_live', current_date - 9, 4, 'kookaburra calm', false), ($1, $3, 'scouted_live', current_date - 9, 4, 'kookaburra calm', true)`,
    [vera.id, ada.id, mina.id],
  )
  await sql(
    `insert into board_items (board_id, stage_id, athlete_id, added_by, tags) select b.id, s.id, $2, $1, '{cassowary}' from boards b join board_stages s on s.board_id = b.id and s.kind = 'watching' where b.owner_id = $1`,
    [vera.id, mina.id],
  )
  await sql(
    `insert into board_item_notes (item_id, author_id, body, visibility) select id, $1, 'cassowary quick', 'team' from board_items`,
    [vera.id],
  )
  await sql('insert into hidden_athletes (scout_id, athlete_id) values ($1, $2)', [vera.id, ada.id])
  await sql(`insert into saved_searches (scout_id, name, filter) values ($1, 'cassowary search', '{}')`, [
    vera.id,
  ])
  await sql('insert into profile_views (athlete_id, viewer_id) values ($1, $2)', [mina.id, sven.id])
}

async function addRecords({ sql }: TestDatabase, { ada, mina, vera, pia, amy }: People) {
  await sql(
    `update verifications set evidence_note = 'currawong', evidence_url = 'https://evidence.example.org/currawong'`,
  )
  await sql(
    `insert into flags (reporter_id, subject_type, subject_id, subject_user_id, reason, details, snapshot) values ($1, 'scout_profile', $2, $2, 'spam', 'bandicoot', '{"seen": "bandicoot"}')`,
    [mina.id, vera.id],
  )
  // By its mailed link, whose secret is "wallaroo-link", Pia reads it without signing in.
  await sql(
    `insert into private.moderation_decisions (subject_user_id, subject_type, subject_id, action, until, statement, status, decided_by, token_hash)
     values ($1, 'account', $1, 'ban', now() + interval '100 years', 'bandicoot', 'awaiting_second', $2, extensions.digest('wallaroo-link', 'sha256'))`,
    [pia.id, amy.id],
  )
  await sql(
    `insert into measurement_disputes (measurement_id, raised_by, reason) select id, $2, 'lorikeet' from measurements where athlete_id = $1`,
    [ada.id, vera.id],
  )
  await sql(`insert into feedback (user_id, category, message) values ($1, 'safety', 'lorikeet')`, [mina.id])
  await sql(`insert into data_requests (user_id, kind, note) values ($1, 'export', 'lorikeet')`, [mina.id])
  await sql(`insert into user_settings (user_id) values ($1) on conflict do nothing`, [mina.id])
  await sql(`insert into security_audit_log (user_id, action) values ($1, 'failed_login')`, [mina.id])
  await sql(`insert into rate_limits (user_id, action_type, attempts) values ($1, 'login', 2)`, [mina.id])
  await sql(`insert into admin_invitations (email, invited_by) values ('new.lead@club.test', $1)`, [amy.id])
  await sql(
    `insert into events (title, start_at, status) values ('Lorikeet day', now() + interval '9 days', 'draft'),
       ('Kiwi cup', now() + interval '5 days', 'published')`,
  )
  await sql(
    `insert into events (title, type, start_at) values ('Kiwi talk', 'meeting', now() + interval '6 days')`,
  )
  await sql(
    `insert into event_answers (event_id, user_id, answer, place) select e.id, p.id, 'yes', 'going' from events e, unnest($1::uuid[]) p (id) where e.title = 'Kiwi cup'`,
    [[mina.id, ada.id]],
  )
  await sql(
    `insert into measurement_imports (file_name, file_hash, source, source_name, sport_code, created_by) values ('lorikeet.csv', repeat('a', 64), 'club', 'Club day', 'soccer', $1)`,
    [amy.id],
  )
}

const kinds = {
  avatars: 'photo',
  evidence: 'paper',
  screenshots: 'screenshot',
  'honour-documents': 'document',
}

async function uploadFiles(server: TestServer, people: People, names: Record<string, string>) {
  const face = new Uint8Array(await picture('jpeg', 60, 60))
  const paper = new Uint8Array(pdf())
  const upload = async (
    name: keyof People,
    bucket: keyof typeof kinds,
    file: string,
    bytes: Uint8Array,
    type: string,
  ) => {
    const { id } = people[name]
    const token = await server.context.keys.sign({ role: 'authenticated', sub: id }, 600)
    const path = `${id}/${file}`
    const answer = await fetch(`${server.url}/storage/v1/object/${bucket}/${path}`, {
      method: 'POST',
      headers: { apikey: server.anonKey, authorization: `Bearer ${token}`, 'content-type': type },
      body: bytes.slice(),
    })
    if (!answer.ok) throw new Error(`${bucket}/${path}: ${await answer.text()}`)
    names[`${kinds[bucket]}.${name}`] = path
  }
  for (const name of ['ada', 'bob', 'mina', 'milo', 'nina', 'wanda', 'vera', 'olga'] as const)
    await upload(name, 'avatars', '11111111-2222-4333-8444-555555555555.jpg', face, 'image/jpeg')
  await upload('mina', 'screenshots', '11111111-2222-4333-8444-555555555555.jpg', face, 'image/jpeg')
  for (const name of ['mina', 'vera', 'pia'] as const)
    await upload(name, 'evidence', 'passport.pdf', paper, 'application/pdf')
  for (const name of ['ada', 'mina'] as const) {
    const [row] = await server.sql<{ id: string }>(
      `insert into honour_documents (honour_id, athlete_id, shown) select id, $1, $2 from honours where athlete_id = $1 returning id`,
      [people[name].id, name === 'mina'],
    )
    await upload(name, 'honour-documents', `${row?.id}.pdf`, paper, 'application/pdf')
  }
  for (const name of ['mina', 'milo', 'ada', 'wanda'] as const)
    await server.sql('update athlete_profiles set avatar_path = $2 where id = $1', [
      people[name].id,
      names[`photo.${name}`],
    ])
}

async function nameThem({ sql }: TestDatabase, people: People, names: Record<string, string>) {
  const one = async (name: string, question: string, ...values: string[]) => {
    const [row] = await sql<{ id: string }>(question, values)
    if (!row) throw new Error(`the world has no ${name}`)
    names[name] = row.id
  }
  await one('video.mina', 'select id from videos where athlete_id = $1', people.mina.id)
  await one('reel.mina', 'select id from reels where athlete_id = $1', people.mina.id)
  for (const scout of ['vera', 'bert', 'gert', 'elmo', 'rex', 'otto'] as const)
    await one(
      `thread.${scout}`,
      'select id from conversations where scout_id = $1 and athlete_id = $2',
      people[scout].id,
      people.mina.id,
    )
  await one(
    'thread.ada',
    'select id from conversations where scout_id = $1 and athlete_id = $2',
    people.vera.id,
    people.ada.id,
  )
  await one('thread.sula', 'select id from conversations where athlete_id = $1', people.sula.id)
  await one('thread.walt', 'select id from conversations where scout_id = $1', people.walt.id)
  await one('request.hugo', 'select id from message_requests where scout_id = $1', people.hugo.id)
  await one('request.nora', 'select id from message_requests where scout_id = $1', people.nora.id)
  for (const name of ['ada', 'bob', 'mina', 'nina'] as const) {
    await one(`measurement.${name}`, 'select id from measurements where athlete_id = $1', people[name].id)
    await one(`honour.${name}`, 'select id from honours where athlete_id = $1', people[name].id)
    await one(`film.${name}`, 'select id from video_links where athlete_id = $1', people[name].id)
  }
  for (const name of ['ada', 'mina'] as const)
    await one(
      name === 'ada' ? 'token.honour' : 'token.honour.mina',
      `select private.derive_confirmation_token('honour', id) as id from honour_confirmations where athlete_id = $1`,
      people[name].id,
    )
  await one('confirmation.ada', 'select id from honour_confirmations where athlete_id = $1', people.ada.id)
  await one('board', 'select id from boards where owner_id = $1 and is_default', people.vera.id)
  await one(
    'stage',
    `select id from board_stages where board_id = $1 and kind = 'watching'`,
    names.board ?? '',
  )
  await one('item', 'select id from board_items limit 1')
  await one('note', 'select id from board_item_notes limit 1')
  await one('flag', 'select id from flags limit 1')
  await one('decision', 'select id from private.moderation_decisions limit 1')
  await one('dispute', 'select id from measurement_disputes limit 1')
  await one('invitation', 'select id from admin_invitations limit 1')
  await one('event', `select id from events where status = 'draft'`)
  await one('coming', `select id from events where title = 'Kiwi cup'`)
  await one('meeting', `select id from events where title = 'Kiwi talk'`)
  await one('feedback', 'select id from feedback limit 1')
  await one('import', 'select id from measurement_imports limit 1')
  await one(
    'message',
    'select id from messages where sender_id = $1 and deliver_after is null limit 1',
    people.vera.id,
  )
  await one('held', 'select id from messages where deliver_after is not null limit 1')
  await one('endorsement.mina', 'select id from endorsements where athlete_id = $1', people.mina.id)
  await one('endorsement.ada', 'select id from endorsements where athlete_id = $1', people.ada.id)
  for (const name of ['vera', 'pia'] as const)
    await one(`check.${name}`, 'select id from verifications where user_id = $1', people[name].id)
  await one('request', 'select id from data_requests limit 1')
  await one('link.mina', 'select id from guardian_links where athlete_id = $1', people.mina.id)
}
