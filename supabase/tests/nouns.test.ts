import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import words from '../../web/src/features/trust/report/locales/en.json' with { type: 'json' }
import { createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const FIX = 'in its private.declare_noun'
/** Each query answers with one line for each fault. The last entries create one that the query has to name. */
const RULES: [rule: string, question: string, fault: string, named: string][] = [
  [
    'what is sent live is declared so',
    `select t.relation::text || ': sent live and no noun: say live => ''rows'' ${FIX}' as fault
     from (select format('%I.%I', schemaname, tablename)::regclass as relation from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public') t
     where not exists (select from private.nouns n where n.relation = t.relation and n.live is not null)`,
    'alter publication supabase_realtime add table public.video_links',
    'video_links: sent live and no noun',
  ],
  [
    'what is declared live is sent, deletes as declared',
    `select n.name || ': declared live => ''' || n.live || ''', and the publication or its replica identity says otherwise' as fault
     from private.nouns n join pg_class c on c.oid = n.relation
     where n.live is not null and (c.relreplident <> case n.live when 'rows_and_deletes' then 'f' else 'd' end
       or not exists (select from pg_publication_rel p where p.prrelid = c.oid))`,
    'alter table public.measurements replica identity default',
    'measurement: declared live',
  ],
  [
    'what is sent live has a reader',
    `select n.name || ': live, and no policy lets anybody read ' || n.relation::text || ': write its policy for select, or take live out ${FIX}' as fault from private.nouns n
     where n.live is not null and not exists (select from pg_policy p where p.polrelid = n.relation and p.polcmd in ('r', '*'))`,
    'drop policy events_select_signed_in on public.events',
    'event: live, and no policy',
  ],
  [
    'what can be reported has evidence that its reporters read',
    `select n.name || ': reportable, and a report would keep nothing of ' || n.relation::text || ': declare its columns with evidence, granted to authenticated' as fault from private.nouns n
     where n.reportable and not exists (select from private.written_columns w where w.relation = n.relation and w.evidence = 'yes' and (n.part is null or n.part = w.column_name))
     union all
     select n.name || ': a report would be refused, as nobody may read ' || n.relation::text || '.' || c || ': grant it, or say why it is no evidence' from private.nouns n,
       unnest(private.columns_with('evidence', n.relation) || n.key::text || n.owner::text) c where n.reportable and not has_column_privilege('authenticated', n.relation, c, 'select')
       and not exists (select from pg_proc p where p.proname in ('evidence_of', 'community_evidence') and strpos(p.prosrc, quote_literal(n.name)) > 0)`,
    'revoke select on public.video_links from authenticated',
    'video_link: a report would be refused, as nobody may read video_links.title',
  ],
  [
    'reports and decisions take the nouns that can be reported',
    `select k.conname || ' does not say ' || n.name || ': only private.declare_noun writes it' as fault from private.nouns n,
       (values ('flags_subject_type_check', 'public.flags'::regclass), ('moderation_decisions_subject_type_check', 'private.moderation_decisions')) as k (conname, relation)
     where n.reportable <> coalesce((select pg_get_constraintdef(c.oid) ~ ('''' || n.name || '''') from pg_constraint c where c.conname = k.conname and c.conrelid = k.relation), false)`,
    'alter table public.flags drop constraint flags_subject_type_check',
    'flags_subject_type_check does not say photo',
  ],
  [
    'the key of a noun is one that names a row',
    `select n.name || ': ' || n.relation::text || '.' || n.key || ' names no single row: give key ${FIX}' as fault from private.nouns n
     where not exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = n.relation and i.indisunique and i.indnkeyatts = 1 and i.indpred is null and a.attname = n.key)`,
    `update private.nouns set key = 'athlete_id' where name = 'video_link'`,
    'video_link: video_links.athlete_id names no single row',
  ],
]

const faults = async (question: string) =>
  (await database.sql<{ fault: string }>(question)).map(({ fault }) => fault).sort()

describe('nouns', () => {
  test.each(RULES)('%s', async (_rule, question) => {
    expect(await faults(question)).toEqual([])
  })

  /** A rule that finds nothing could be a rule that looks at nothing. */
  test.each(RULES)('the check names a planted fault: %s', (_rule, question, fault, named) =>
    database.inRolledBackTransaction(async () => {
      await database.sql('set local role postgres')
      await database.sql(fault)
      expect(await faults(question)).toContainEqual(expect.stringContaining(named))
    }),
  )

  test.each([
    [`'trial', 'public.trials'`, `there is no table public.trials before this line.`],
    [`'trial', 'public.events', owner => 'owner_id'`, `public.events has no column owner_id.`],
    [
      `'trial', 'public.events', reportable => true`,
      `reportable without owner: name the column with the account that a report is about.`,
    ],
    [
      `'trial', 'public.events', owner => 'created_by', removal => 'delete'`,
      `removal without reportable: only what was reported is taken away.`,
    ],
    [
      `'trial', 'public.events', owner => 'created_by', reportable => true, removal => 'hide'`,
      `removal "hide" is none of delete, status, state and clear.`,
    ],
    [
      `'trial', 'public.events', owner => 'created_by', reportable => true, removal => 'status'`,
      `removal "status" without a way: its column status must allow "removed".`,
    ],
    [
      `'trial', 'public.events', owner => 'created_by', reportable => true, removal => 'clear'`,
      `removal "clear" empties the column named as part, and goes with it.`,
    ],
    [`'trial', 'public.events', live => 'yes'`, `live "yes" is neither rows nor rows_and_deletes.`],
    [`'event', 'public.events'`, `is declared twice.`],
  ])('half a declaration is refused in one line: %s', (declaration, message) =>
    database.inRolledBackTransaction(async () => {
      await database.sql('set local role postgres')
      await expect(database.sql(`select private.declare_noun(${declaration})`)).rejects.toThrow(message)
    }),
  )

  test('a limit is given whole and once', () =>
    database.inRolledBackTransaction(async () => {
      await database.sql('set local role postgres')
      await expect(
        database.sql(`select private.declare_rate_limit('message', 1, '1 hour', '')`),
      ).rejects.toThrow(`private.declare_rate_limit('message'): 1 attempts in 01:00:00; give both, once.`)
    }))
})

test('what can be reported has its words on the screens of reports', async () => {
  const file = 'web/src/features/trust/report/locales/en.json'
  const nouns = await database.sql<{ name: string }>(
    'select name from private.nouns where reportable order by 1',
  )
  const missing = nouns.flatMap(({ name }) =>
    Object.entries({ title: words.title, subject: words.subject, item: words.item })
      .filter(([, known]) => !Object.hasOwn(known, name))
      .map(([group]) => `${file}: ${group}.${name} is missing`),
  )
  expect(missing).toEqual([])
})

test('a new noun with three declarations is reported, taken away, given back, counted and sent live', () =>
  database.inRolledBackTransaction(async () => {
    await database.sql('set local role postgres')
    await database.sql(`
      create table public.trials (
        id uuid primary key default gen_random_uuid(),
        athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
        words text not null check (char_length(words) <= 100)
      );
      alter table public.trials enable row level security;
      grant select, insert on public.trials to authenticated;
      create policy trials_select on public.trials for select to authenticated using (true);
      select private.declare_columns('public.trials', 'athlete_id', '{"words": "words"}');
      select private.declare_noun('trial', 'public.trials', owner => 'athlete_id', reportable => true, removal => 'delete', live => 'rows');
      select private.declare_count('badge', 'trials', 'select count(*) from public.trials');
    `)
    for (const [, question] of RULES) expect(await faults(question)).toEqual([])
    await database.sql('reset role')
    const ada = await createAthlete(database)
    const [bob, amy] = [await createAthlete(database), await createAdmin(database)]
    const [trial] = await database.sql<{ id: string }>(
      `insert into trials (athlete_id, words) values ($1, 'Meet me') returning id`,
      [ada.id],
    )
    expect((await database.as(bob, 'select my_badges() as b')).rows).toMatchObject([{ b: { trials: 1 } }])
    const made = await database.as<{ id: string }>(bob, `select report('trial', $1, 'spam') as id`, [
      trial?.id,
    ])
    expect((await database.as(amy, 'select flag_evidence($1) as e', [made.rows[0]?.id])).rows).toMatchObject([
      { e: { subject_user_id: ada.id, reports: [{ snapshot: { words: 'Meet me' } }] } },
    ])
    await database.as(amy, `select decide_flag($1, 'remove', 'Against the rules')`, [made.rows[0]?.id])
    expect(await database.sql('select 1 from trials')).toEqual([])
    await database.sql(
      `select private.restore_removed(d) from private.moderation_decisions d where d.subject_type = 'trial'`,
    )
    expect(await database.sql('select * from trials')).toEqual([
      { id: trial?.id, athlete_id: ada.id, words: 'Meet me' },
    ])
  }))

test('an endorsement that was withdrawn, then taken away, is given back withdrawn', () =>
  database.inRolledBackTransaction(async () => {
    const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
    const [one] = await database.sql<{ id: string }>(
      `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating, status) values ($1, $2, 'coached', current_date, 4, 'withdrawn') returning id`,
      [vera.id, ada.id],
    )
    const status = async () => (await database.sql('select status from endorsements'))[0]
    const [{ kept } = { kept: null }] = await database.sql<{ kept: object }>(
      `select private.remove_reported(jsonb_populate_record(null::flags, jsonb_build_object('subject_type', 'endorsement', 'subject_id', $1::uuid))) as kept`,
      [one?.id],
    )
    expect(await status()).toEqual({ status: 'removed' })
    await database.sql(
      `select private.restore_removed(jsonb_populate_record(null::private.moderation_decisions,
         jsonb_build_object('subject_type', 'endorsement', 'subject_id', $1::uuid, 'subject_user_id', $2::uuid, 'removed', $3::jsonb)))`,
      [one?.id, vera.id, JSON.stringify(kept)],
    )
    expect(await status()).toEqual({ status: 'withdrawn' })
  }))
