const ANSWERS = `('markup'), ('contact_gate'), ('surname'), ('evidence'), ('restorable'), ('exported'), ('erased')`
const FIX = 'in the file of its table, in private.declare_columns'

/** Columns of text or JSON that are no list of fixed values, no reference to another table and not computed. */
const TEXTS = `select c.oid, a.attnum, a.attname, c.oid::regclass::text || '.' || a.attname as name
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type l on l.oid = a.atttypid join pg_type d on d.oid = coalesce(nullif(l.typelem, 0), l.oid)
    join pg_type t on t.oid = coalesce(nullif(d.typbasetype, 0), d.oid)
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
    and ((t.typcategory = 'S' and a.atttypid <> 'name'::regtype) or t.oid in ('json'::regtype, 'jsonb'::regtype, 'xml'::regtype))
    and not exists (select from pg_constraint k where k.conrelid = c.oid and a.attnum = any (k.conkey)
      and (k.contype = 'f' or (k.contype = 'c' and cardinality(k.conkey) = 1 and pg_get_constraintdef(k.oid) ~ ' = ANY \\(ARRAY\\[|^CHECK \\(\\(\\w+ = ''[^'']*''::text\\)\\)$')))`

export const UNDECLARED = `select t.name || ' holds text and is not declared: say what it is ${FIX}' as fault from (${TEXTS}) t
  where not exists (select from private.written_columns w where w.relation = t.oid and w.column_name = t.attname)`

/** The three triggers of a table, with their arguments, as its declaration wants them and as they are. */
const WANTED = `select relation, call, arguments from (
    select distinct w.relation, w.author::text, t.call, private.columns_with(t.answer, w.relation) as columns, t.answer from private.written_columns w,
      (values ('markup', 'private.sanitize_row'), ('contact_gate', 'private.gate_words'), ('surname', 'private.refuse_surname')) as t (answer, call)) x,
    lateral (select case x.answer when 'surname' then x.author || x.columns else x.columns end as arguments) y
  where cardinality(columns) > 0`
const THERE = `select t.tgrelid::regclass as relation, t.tgfoid::regproc::text as call, string_to_array(rtrim(replace(encode(t.tgargs, 'escape'), '\\000', ' ')), ' ') as arguments
  from pg_trigger t where t.tgenabled = 'O' and t.tgfoid in ('private.sanitize_row'::regproc, 'private.gate_words'::regproc, 'private.refuse_surname'::regproc)
    and t.tgtype & 7 = 7 and t.tgtype & 16 = 16 and (t.tgqual is null) = (t.tgfoid = 'private.sanitize_row'::regproc)
    and case when t.tgfoid = 'private.refuse_surname'::regproc then cardinality(t.tgattr::int2[]) = t.tgnargs - 1 else t.tgattr = '' end`

/** Tables whose rows go with an account, whatever lies between. */
const ERASED = `with recursive goes (oid) as (
    values ('auth.users'::regclass::oid)
    union select k.conrelid from pg_constraint k join goes on k.confrelid = goes.oid where k.contype = 'f' and k.confdeltype = 'c')
  select oid from goes`

/** Each query answers with one line for each fault. The last entry creates one that the query has to name. */
export const COLUMN_RULES: [rule: string, question: string, fault: string, named: string][] = [
  [
    'a declared column is there',
    `select w.relation::text || '.' || w.column_name || ' is declared and not there: take it out of private.declare_columns' as fault from private.written_columns w
     where not exists (select from pg_attribute a where a.attrelid = w.relation and a.attname = w.column_name and not a.attisdropped)`,
    'alter table public.events drop column description cascade',
    'events.description',
  ],
  [
    'a declaration answers everything, with yes or a reason',
    `select w.relation::text || '.' || w.column_name || ': "' || a.answer || '" is neither yes nor a reason: answer it ${FIX}' as fault
     from private.written_columns w, (values ${ANSWERS}) as a (answer) where to_jsonb(w) ->> a.answer <> 'yes' and char_length(btrim(to_jsonb(w) ->> a.answer)) < 8`,
    `update private.written_columns set surname = 'no' where relation = 'public.video_links'::regclass and column_name = 'title'`,
    'video_links.title: "surname"',
  ],
  [
    'the triggers look at exactly the columns that are declared',
    `select coalesce(w.relation, t.relation)::text || ': ' || coalesce(w.call, t.call) || ' looks at ' || coalesce(array_to_string(t.arguments, ', '), 'nothing')
       || ', declared is ' || coalesce(array_to_string(w.arguments, ', '), 'nothing') || ': only private.declare_columns makes its triggers' as fault
     from (${WANTED}) w full join (${THERE}) t on t.relation = w.relation and t.call = w.call and t.arguments = w.arguments
     where w.relation is null or t.relation is null`,
    'drop trigger endorsements_before_insert_update_words on public.endorsements',
    'endorsements: private.gate_words looks at nothing, declared is notes, skills',
  ],
  [
    'no trigger is switched off',
    `select w.relation::text || ': ' || w.call as fault from (${WANTED}) w where not exists (select from (${THERE}) t where t.relation = w.relation and t.call = w.call and t.arguments = w.arguments)`,
    'alter table public.athlete_profiles disable trigger athlete_profiles_before_insert_update_surname',
    'athlete_profiles: private.refuse_surname',
  ],
  [
    'what a client writes is not declared as written by the server',
    `select w.relation::text || '.' || w.column_name || ' is declared as "' || w.kind || '" and a client may write it: change its kind or its grant' as fault
     from private.written_columns w, unnest(array['anon', 'authenticated']) r
     where w.kind in ('server', 'copy', 'reference') and exists (select from pg_attribute a where a.attrelid = w.relation and a.attname = w.column_name)
       and (has_column_privilege(r, w.relation, w.column_name, 'insert') or has_column_privilege(r, w.relation, w.column_name, 'update'))`,
    'grant update (scout_name) on public.endorsements to authenticated',
    'endorsements.scout_name',
  ],
  [
    'a code is held by a check, and a value is no text',
    `select w.relation::text || '.' || w.column_name || ' is declared as "' || w.kind || '" and takes any text: declare it as words, or check it' as fault
     from private.written_columns w join (${TEXTS}) t on t.oid = w.relation and t.attname = w.column_name
     where w.kind = 'value' or (w.kind = 'code' and not exists (select from pg_constraint k where k.conrelid = t.oid and t.attnum = any (k.conkey) and pg_get_constraintdef(k.oid) ~ '~ ''\\^'))`,
    'alter table public.scout_profiles drop constraint scout_profiles_country_check',
    'scout_profiles.country',
  ],
  [
    'what is erased goes with the account, and what stays says why',
    `select w.relation::text || '.' || w.column_name || case when w.erased = 'yes' then ': declared as erased, and no foreign key takes it along with the account: say why it stays, or cascade'
       else ': declared to stay, and it goes with the account: declare it as erased' end as fault
     from private.written_columns w where w.kind <> 'reference' and (w.erased = 'yes') <> (w.relation in (${ERASED}))`,
    'alter table public.video_links drop constraint video_links_athlete_id_fkey',
    'video_links.title: declared as erased',
  ],
  [
    'a table that points to an account goes with it, or its columns say why it stays',
    `select distinct k.conrelid::regclass::text || '.' || k.conname || ': stays when the account goes, and nothing says why: cascade, or declare a column with a reason for erased' as fault
     from pg_constraint k where k.contype = 'f' and k.connamespace in ('public'::regnamespace, 'private'::regnamespace)
       and k.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass, 'public.athlete_profiles'::regclass) and k.conrelid not in (${ERASED})
       and not exists (select from private.written_columns w where w.relation = k.conrelid and w.erased <> 'yes')`,
    'create table public.bad (id uuid primary key references public.profiles (id) on delete restrict)',
    'bad.bad_id_fkey',
  ],
  [
    'evidence is of something that can be reported',
    `select w.relation::text || '.' || w.column_name || ': declared as evidence, and nobody can report it: say why not ${FIX}' as fault from private.written_columns w
     where w.evidence = 'yes' and not exists (select from private.nouns n where n.relation = w.relation and n.reportable)`,
    `update private.written_columns set evidence = 'yes' where relation = 'public.boards'::regclass`,
    'boards.name',
  ],
  [
    'what can be taken away is given back, and what cannot says why',
    `select w.relation::text || '.' || w.column_name || case when w.restorable = 'yes' then ': declared as restorable, and no noun takes it away: say why not ${FIX}'
       else ': a noun takes it away, and it is not declared as restorable: answer yes ${FIX}' end as fault from private.written_columns w
     where (w.restorable = 'yes') <> exists (select from private.nouns n where n.relation = w.relation
       and (n.removal in ('delete', 'status') or (n.removal = 'clear' and n.part = w.column_name)))`,
    `update private.nouns set removal = null where name = 'photo'`,
    'athlete_profiles.avatar_path: declared as restorable',
  ],
]

/** Declarations that are refused, each with what the line says. */
export const REFUSED: [declaration: string, message: string][] = [
  [
    `'public.video_link', null, '{"title": "words"}'`,
    `private.declare_columns('public.video_link'): column "title": there is no such table before this line.`,
  ],
  [
    `'public.events', 'nobody', '{"sport_code": "words"}'`,
    `private.declare_columns('public.events'): column "sport_code": the author's column "nobody" is not in the table.`,
  ],
  [
    `'public.events', null, '{"titel": "by_admins"}'`,
    `private.declare_columns('public.events'): column "titel": the table has no such column.`,
  ],
  [
    `'public.events', null, '{"type": "wrds"}'`,
    `private.declare_columns('public.events'): column "type": "wrds" is no kind; the kinds are address, by_admins, code, copy, file, own, reference, server, team, to_admins, value, words.`,
  ],
  [
    `'public.events', null, '{"type": {"surname": "yes"}}'`,
    `private.declare_columns('public.events'): column "type": "" is no kind; the kinds are address, by_admins, code, copy, file, own, reference, server, team, to_admins, value, words.`,
  ],
  [
    `'public.events', null, '{"type": {"kind": "words", "gate": "yes"}}'`,
    `private.declare_columns('public.events'): column "type": "gate" is no answer; the answers are markup, contact_gate, surname, evidence, restorable, exported, erased.`,
  ],
  [
    `'public.events', null, '{"type": {"kind": "words", "surname": "no"}}'`,
    `private.declare_columns('public.events'): column "type": "surname": "no"; write "yes", or in a few words why not.`,
  ],
  [
    `'public.events', null, '{"type": {"kind": "words", "surname": null}}'`,
    `private.declare_columns('public.events'): column "type": "surname": null; write "yes", or in a few words why not.`,
  ],
  [
    `'public.events', null, '{"type": "words"}'`,
    `private.declare_columns('public.events'): column "type": surname: name the column with the athlete as second argument, or write why not.`,
  ],
  [
    `'public.events', 'created_by', '{"start_at": "words"}'`,
    `private.declare_columns('public.events'): column "start_at": is timestamp with time zone, and only text and text[] are looked at; write why markup, contact_gate and surname need no look.`,
  ],
  [
    `'public.events', null, '{"type": "server"}'`,
    `private.declare_columns('public.events'): column "type": "kind": "server" needs "holds": what the column holds.`,
  ],
  [
    `'public.events', null, '{"type": "own", "type": "own"}'`,
    `private.declare_columns('public.events'): column "type": is declared twice.`,
  ],
]
