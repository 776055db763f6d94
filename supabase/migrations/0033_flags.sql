-- Anybody with an account reports what they can see and finds wrong, and a guardian what concerns the child.
-- The evidence is copied as the reporter's own reads show it, for admins alone; the reporter hears the
-- outcome, and nobody hears who reported.

-- What admins decide, about a report or about an account, and what became of it. Read by nobody but through
-- functions: the person concerned reads their own (0061), admins all (0058).
create table private.moderation_decisions (
  id uuid primary key default gen_random_uuid(),
  subject_user_id uuid references public.profiles (id) on delete set null,
  subject_type text not null, -- as of a flag, or 'account'
  subject_id uuid not null,
  action text not null check (action in ('no_action', 'warn', 'remove', 'restrict', 'suspend', 'ban')),
  until timestamptz, -- of a restriction or a suspension; a ban has no end of its own
  statement text not null check (char_length(btrim(statement)) between 3 and 2000),
  involves_minor boolean not null default false,
  status text not null default 'in_force' check (
    status in ('awaiting_second', 'in_force', 'appealed', 'upheld', 'reversed')
  ),
  ends_minors boolean not null default false, -- it ended all contact with minors (0077_measures.sql)
  removed jsonb check (octet_length(removed::text) <= 16384), -- what was taken away, to give it back
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz not null default now(),
  second_by uuid references auth.users (id) on delete set null,
  second_at timestamptz, -- when a second admin confirmed a ban
  second_statement text not null default '' check (char_length(second_statement) <= 2000),
  appeal text not null default '' check (char_length(appeal) <= 2000), -- LIMITS.appeal.maxChars
  appealed_at timestamptz,
  review_statement text not null default '' check (char_length(review_statement) <= 2000),
  reviewed_by uuid references auth.users (id) on delete set null,
  reviewed_at timestamptz, -- when an appeal was answered, or a decision lifted
  -- One admin wants to lift a ban; another has to agree.
  lift_by uuid references auth.users (id) on delete set null,
  lift_at timestamptz,
  lift_statement text not null default '' check (char_length(lift_statement) <= 2000),
  token_hash bytea not null unique default extensions.gen_random_bytes(32),
  constraint moderation_decisions_ban_without_end
    check (action <> 'ban' or until > decided_at + interval '50 years')
);
create index moderation_decisions_subject_idx on private.moderation_decisions (subject_user_id, decided_at);
create index moderation_decisions_open_idx on private.moderation_decisions (decided_at)
where status in ('awaiting_second', 'appealed');
create index moderation_decisions_decided_by_idx on private.moderation_decisions (decided_by);
create index moderation_decisions_second_by_idx on private.moderation_decisions (second_by);
create index moderation_decisions_reviewed_by_idx on private.moderation_decisions (reviewed_by);
create index moderation_decisions_lift_by_idx on private.moderation_decisions (lift_by);

select
  private.declare_columns(
    'private.moderation_decisions',
    'decided_by',
    '{"statement": {},
      "removed": {"kind": "server", "holds": "what was taken away"}, "second_statement": {},
      "appeal": {}, "review_statement": {}, "lift_statement": {}}',
    '{"kind": "by_admins", "erased": "a report stays without the account (0067_erasure.sql)"}'
  );

-- The word of somebody who left the team or is suspended does not count.
create function private.is_lift_proposed(decision private.moderation_decisions) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    decision.status <> 'reversed'
    and private.is_admin_account(decision.lift_by)
    and not private.is_banned(decision.lift_by)
$$;

create function private.waits_for_another(decision private.moderation_decisions) returns boolean
language sql stable security definer set search_path = '' as $$
  select decision.status in ('awaiting_second', 'appealed') or private.is_lift_proposed(decision)
$$;

create table public.flags (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid default auth.uid() references public.profiles (id) on delete set null,
  guardian_link_id uuid references public.guardian_links (id) on delete set null, -- a guardian's report
  subject_type text not null, -- a noun that can be reported
  subject_id uuid not null,
  subject_user_id uuid references public.profiles (id) on delete set null,
  reason text not null check (reason in ('inappropriate', 'spam', 'harassment', 'fake_information', 'other')),
  details text not null default '' check (char_length(details) <= 2000), -- LIMITS.flag.detailsMaxChars
  -- the reporter is in this film and did not agree to it (0111_video_takedowns.sql)
  in_film boolean not null default false check (not in_film or subject_type = 'video'),
  involves_minor boolean not null default false,
  asked_of_minor boolean not null default false check (involves_minor or not asked_of_minor), -- 0056
  asked_at timestamptz, -- when that was added to a report that was open already
  by_new_account boolean not null default false, -- not a week old when it reported
  announced_at timestamptz, -- when the admins were told by mail
  -- the evidence as it was: whole, twenty of the longest messages around the one that is meant
  snapshot jsonb not null default '{}' check (octet_length(snapshot::text) <= 1048576),
  status text not null default 'open' check (
    status in ('open', 'in_review', 'actioned', 'no_action', 'appealed', 'upheld', 'reversed')
  ),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decision_id uuid references private.moderation_decisions (id) on delete set null,
  -- why the reporter asks for a second look at a decision to do nothing
  appeal text not null default '' check (char_length(appeal) <= 2000), -- LIMITS.appeal.maxChars
  appealed_at timestamptz
);
create index flags_queue_idx on public.flags (status, created_at);
create index flags_reporter_idx on public.flags (reporter_id, created_at desc);
create index flags_subject_user_idx on public.flags (subject_user_id);
create index flags_guardian_link_idx on public.flags (guardian_link_id);
create index flags_decision_idx on public.flags (decision_id);
create unique index flags_one_open_idx on public.flags (reporter_id, subject_type, subject_id)
where status in ('open', 'in_review');
alter table public.flags enable row level security;
alter table public.flags force row level security;

select
  private.declare_columns(
    'public.flags',
    'reporter_id',
    '{"details": {},
      "snapshot": {"kind": "server", "holds": "the evidence as it was",
        "exported": "evidence about somebody, for admins alone"},
      "appeal": {}}',
    '{"kind": "to_admins", "erased": "a report stays without the account (0067_erasure.sql)"}'
  );

grant
  select (id, subject_type, subject_id, reason, details, involves_minor, status, created_at, decided_at),
  insert (reporter_id, subject_type, subject_id, reason, details, in_film, asked_of_minor)
on public.flags
to authenticated;
create policy flags_select_reporter_or_opened on public.flags for select to authenticated
using (reporter_id = (select auth.uid()) or (select private.has_opened('reports')));
create policy flags_insert_reporter on public.flags for insert to authenticated
with check (reporter_id = (select auth.uid()) and (select private.my_role()) is not null);

select
  private.declare_noun(
    'flag',
    'public.flags',
    owner => 'reporter_id',
    live => 'rows',
    limits => '{"flag": [30, "1 day", "You have reported many things today. Please wait until tomorrow."]}'
  );
select private.set_subject_types();

-- Where the things of a subject type are kept.
create function private.reported_noun(subject_type text) returns private.nouns
language sql stable security definer set search_path = '' as $$
  select * from private.nouns n where n.name = subject_type and n.reportable
$$;
grant execute on function private.reported_noun(text) to authenticated;

-- What the caller may read of it, and whose it is: the columns that are declared as evidence. It runs with
-- the caller's own rights, so that no snapshot can hold more. Whoever is not shown any more is reported by
-- those who met them, by name.
create function private.evidence_of(subject_type text, target uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  noun    private.nouns := private.reported_noun(subject_type);
  columns text[]        := case when noun.part is null then private.columns_with('evidence', noun.relation)
    else array[noun.part] end;
  found   jsonb;
begin
  if noun.relation is null then return null; end if; -- what members write, functions alone read
  if subject_type like 'community%' then return private.community_evidence(subject_type, target); end if;
  if subject_type = 'organization' then return private.reported_organization(target); end if;
  execute format('select jsonb_build_object(''of'', t.%I, ''row'', (select to_jsonb(r) from (select %s) r)) '
    'from %s t where t.%I = $1', noun.owner,
    (select string_agg(format('t.%I', c), ', ') from unnest(columns) c), noun.relation, noun.key)
  into found using target;
  if found -> 'row' ->> noun.part = '' then found := null; end if;
  if subject_type = 'athlete_profile' and found is not null then
    found := jsonb_set(found, '{row,numbers}', private.numbers_of_page(target));
  end if;
  if subject_type = 'conversation' then
    select jsonb_build_object('of', case when c.scout_id = auth.uid() then c.athlete_id
      else c.scout_id end, 'row', found -> 'row' || jsonb_build_object('status', c.status, 'messages',
      private.conversation_words(c.id))) into found
    from public.conversations c where c.id = target;
  elsif subject_type = 'message' then
    select jsonb_set(found, '{row}', found -> 'row' || jsonb_build_object('conversation_id',
      m.conversation_id, 'messages', private.conversation_words(m.conversation_id, m.id))) into found
    from public.messages m where m.id = target;
  elsif subject_type = 'pitch' then
    -- A pitch holds words of both, and is reported about the other one.
    select jsonb_set(found, '{of}', to_jsonb(case when p.athlete_id = auth.uid() then p.scout_id
      else p.athlete_id end)) into found
    from public.pitches p where p.id = target;
  elsif found is null and subject_type in ('scout_profile', 'athlete_profile') then
    select jsonb_build_object('of', p.user_id, 'row', jsonb_build_object('user_id', p.user_id,
      'display_name', p.display_name)) into found
    from public.conversation_participants p where p.user_id = target limit 1;
  end if;
  return found;
end $$;
grant execute on function private.evidence_of(text, uuid) to authenticated;

-- What was said around one message, or last: twenty whole messages, since a threat may stand at the end of a
-- long one or behind eight harmless ones.
create function private.conversation_words(thread uuid, around uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          m.id,
          'from',
          m.sender_id,
          'at',
          m.created_at,
          'subject',
          m.subject,
          'content',
          m.content
        )
        order by m.created_at desc, m.id desc
      ),
      '[]'
    )
  from
    (
      (
        select x.*
        from public.messages x
        where
          x.conversation_id = thread
          and (
            around is null
            or (x.created_at, x.id) <= (select r.created_at, r.id from public.messages r where r.id = around)
          )
        order by x.created_at desc, x.id desc
        limit
          case
            when around is null then 20
            else 11
          end
      )
      union all
      (
        select x.*
        from public.messages x
        where
          x.conversation_id = thread
          and (x.created_at, x.id) > (select r.created_at, r.id from public.messages r where r.id = around)
        order by x.created_at, x.id
        limit 10
      )
    ) m
$$;
grant execute on function private.conversation_words(uuid, uuid) to authenticated;

-- First what the caller sees, with the caller's rights; then what only the server knows.
create function private.flags_before_insert_evidence() returns trigger
language plpgsql set search_path = '' as $$
declare evidence jsonb;
begin
  if new.reporter_id is distinct from auth.uid() then return new; end if; -- the policy refuses it
  evidence := private.evidence_of(new.subject_type, new.subject_id);
  new.subject_user_id := (evidence ->> 'of')::uuid;
  new.snapshot := coalesce(evidence -> 'row', '{}');
  return new;
end $$;
create trigger flags_before_insert_evidence before insert on public.flags
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.flags_before_insert_evidence();

create function private.flags_before_insert_validate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The policy refuses both.
  if new.reporter_id is distinct from auth.uid() or private.my_role() is null then return new; end if;
  perform private.require_rate_limit('flag', new.reporter_id::text);
  -- The page of an organization is reported also where nobody with an account registered it.
  if new.subject_user_id is null and (new.subject_type <> 'organization' or new.snapshot = '{}')
    or new.subject_user_id = new.reporter_id
    or new.subject_user_id is not null and not private.holds_account(new.subject_user_id) then
    perform private.raise_error('flag.not_found', 'There is nothing here that you can report.', 404);
  end if;
  -- Nothing is inserted for it, and refusing it would take the yes back (0045_reports.sql).
  if private.added_to_open_report(new) then return null; end if;
  new.involves_minor := exists (select 1 from public.athlete_profiles p
    where p.id in (new.reporter_id, new.subject_user_id) and p.is_minor);
  -- Said of two adults it moves nothing: nobody jumps the queue of minors by it.
  new.asked_of_minor := coalesce(new.asked_of_minor, false) and new.involves_minor;
  new.by_new_account := exists (select from public.profiles p
    where p.id = new.reporter_id -- LIMITS.moderation.newAccountDays
      and p.created_at > now() - interval '7 days');
  new.status := 'open';
  return new;
end $$;
create trigger flags_before_insert_validate before insert on public.flags
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.flags_before_insert_validate();
comment on table public.flags is 'A report and its evidence, for admins alone. Nobody reads who reported.';

select
  private.declare_count(
    'work',
    'flags',
    'select (select count(distinct coalesce(f.subject_user_id, f.subject_id)) from public.flags f
        where f.status in (''open'', ''in_review''))
      + (select count(*) from private.moderation_decisions d
        where private.waits_for_another(d))'
  );
