-- What happened, as facts that are only ever added: a search that showed athletes, a page that was opened, a
-- request, a decision. Figures are counted from them (0116_activity_days.sql, 0117_figures.sql). A fact is
-- kept for 90 days and holds no words that a person wrote. Nobody reads the table over the API.

create table private.activity (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  day date not null generated always as ((at at time zone 'utc')::date) stored,
  kind text not null check (
    kind in (
      'search_shown',
      'page_opened',
      'film_quarter',
      'request_sent',
      'request_answered',
      'request_expired',
      'code_scanned',
      'sign_up',
      'check_decided',
      'flag_decided',
      'refusal',
      'mail'
    )
  ),
  actor_id uuid references public.profiles (id) on delete set null,
  actor_role text not null default '' check (char_length(actor_role) <= 10), -- empty: nobody signed in
  athlete_id uuid references public.profiles (id) on delete set null,
  athlete_ids uuid[] check (cardinality(athlete_ids) <= 100), -- of a search: one row, not one an athlete
  details jsonb not null default '{}' check (octet_length(details::text) <= 4000),
  once uuid -- two facts that are the same one have the same: the second is not written
);
-- Of a table of millions only the facts that can come twice, since each costs a write at a place of chance.
create unique index activity_once_idx on private.activity (once)
where once is not null;
create index activity_day_idx on private.activity (day, kind);
create index activity_actor_idx on private.activity (actor_id, kind, day);
create index activity_athlete_idx on private.activity (athlete_id);

select
  private.declare_columns(
    'private.activity',
    'actor_id',
    '{"actor_role": {"kind": "server", "holds": "a role", "erased": "says nothing of one person"},
      "details": {"kind": "server", "holds": "codes, numbers and how the scout chose to be shown",
        "erased": "about nobody once actor_id and athlete_id are empty (private.erase_activity)"}}'
  );

-- A fact is never changed. What goes with an account are the ids in it.
create function private.activity_append_only() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.id, new.at, new.kind, new.actor_role) is distinct from (old.id, old.at, old.kind, old.actor_role)
    or coalesce(new.actor_id, old.actor_id) is distinct from old.actor_id
    or coalesce(new.athlete_id, old.athlete_id) is distinct from old.athlete_id
    or not coalesce(new.athlete_ids, '{}') <@ coalesce(old.athlete_ids, '{}')
    or (new.details <> old.details and new.details <> '{}')
    or coalesce(new.once, old.once) is distinct from old.once then
    raise exception 'private.activity: facts are added, not changed.';
  end if;
  return new;
end $$;
create trigger activity_before_update before update on private.activity
  for each row execute function private.activity_append_only();

-- Writes a fact. `same` are the words by which two facts of a day are one and the same; null: every one
-- counts.
create function private.record_activity(
  kind text,
  actor uuid,
  athlete uuid,
  details jsonb default '{}',
  same text default null,
  athletes uuid[] default null,
  at timestamptz default now()
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.activity (at, kind, actor_id, actor_role, athlete_id, athlete_ids, details, once)
  select record_activity.at, record_activity.kind, p.id,
    case when private.is_admin_account(p.id) then 'admin' else coalesce(p.role, '') end,
    (select a.id from public.profiles a where a.id = athlete), athletes,
    coalesce(record_activity.details, '{}'),
    case when same is not null then
      md5(concat_ws('|', record_activity.kind, actor,
        (record_activity.at at time zone 'utc')::date, same))::uuid end
  from (select) one left join public.profiles p on p.id = actor
  on conflict (once) where once is not null do nothing;
end $$;

-- Which parts of a filter stand in a fact. The value of a list is told where there is one only: an athlete
-- who matched has it, so nothing that a searcher typed reaches anybody. Words that were typed are never kept.
create function private.told_filters(filter jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(distinct t.told order by t.told), '[]') from (
      select case when f.key = 'metrics' then 'metric=' || (m ->> 'metric')
        when f.key in ('text', 'near') then f.key
        when jsonb_typeof(f.value) = 'array' and jsonb_array_length(f.value) = 1
          then f.key || '=' || left(f.value ->> 0, 80)
        when jsonb_typeof(f.value) = 'array' then f.key
        else f.key || '=' || left(f.value #>> '{}', 40) end as told from jsonb_each(filter) f
      cross join jsonb_array_elements(case when f.key = 'metrics' then f.value else '[null]' end) m
      where f.key <> all (array['limit', 'after', 'facets', 'sort', 'match', 'includeHidden',
        'updatedSince', 'updatedWithin', 'event', 'notContacted'])
        and (f.key <> 'text' or btrim(f.value #>> '{}') <> '')) t);
end $$;

-- A search is read only, so it tells the server, which has the fact written before the answer leaves
-- (touchline.hook.activity in config.toml), as with private.tell_athletes_read.
create function private.tell_search(filter jsonb, ids uuid[], total bigint, matched jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform set_config('touchline.activity', jsonb_build_object('kind', 'search_shown', 'athletes', ids,
    'details', jsonb_build_object('search', private.search_mark(filter), 'first', not filter ? 'after',
      'after', left(filter #>> '{after,id}', 36), 'found', total, 'filters', private.told_filters(filter))
      || private.told_match(filter -> 'match', ids, matched))::text, true);
end $$;
grant execute on function private.tell_search(jsonb, uuid[], bigint, jsonb) to anon, authenticated;
grant execute on function private.told_filters(jsonb) to anon, authenticated;

-- Asked by the server with what an answer told. Searches of scouts alone count: they are what athletes come
-- up in. The same page of the same search counts once a day, and once more in the order of a match.
create function private.note_activity(person uuid, told jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if told ->> 'kind' = 'search_shown'
    and exists (select from public.profiles p where p.id = person and p.role = 'scout')
    and not private.is_admin_account(person) then
    perform private.record_activity('search_shown', person, null,
      private.found_once(person, told -> 'details'), private.page_mark(told -> 'details'),
      array(select e::uuid from jsonb_array_elements_text(told -> 'athletes') e));
  end if;
end $$;
grant execute on function private.note_activity(uuid, jsonb) to service_role;

-- Where rows of other tables are the event, they write the fact.
create function private.message_requests_after_write_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.record_activity('request_sent', new.scout_id, new.athlete_id,
      jsonb_build_object('minor', new.awaiting_guardian), 'request ' || new.id, at => new.created_at);
  elsif new.status in ('accepted', 'declined', 'withdrawn') then
    perform private.record_activity('request_answered',
      case new.status when 'withdrawn' then new.scout_id else new.athlete_id end, new.athlete_id,
      jsonb_build_object('status', new.status, 'minor', new.awaiting_guardian
        or new.guardian_approved_at is not null,
        'hours', round(extract(epoch from now() - new.created_at) / 3600, 1)), 'answer ' || new.id);
  elsif new.status = 'expired' then
    perform private.record_activity('request_expired', null, new.athlete_id,
      jsonb_build_object('minor', new.awaiting_guardian or new.guardian_approved_at is not null),
      'expired ' || new.id);
  end if;
  return null;
end $$;
create trigger message_requests_after_insert_activity after insert on public.message_requests
  for each row execute function private.message_requests_after_write_activity();
create trigger message_requests_after_update_activity after update of status on public.message_requests
  for each row when (old.status = 'pending' and new.status <> 'pending')
  execute function private.message_requests_after_write_activity();

-- A look at a page, once a day for each viewer, since the list of looks holds no second one.
create function private.profile_views_after_insert_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_activity('page_opened', new.viewer_id, new.athlete_id,
    at => case when new.viewed_on = (now() at time zone 'utc')::date then now()
      else (new.viewed_on + interval '12 hours') at time zone 'utc' end);
  return null;
end $$;
create trigger profile_views_after_insert_activity after insert on public.profile_views
  for each row execute function private.profile_views_after_insert_activity();

create function private.profiles_after_insert_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_activity('sign_up', new.id, null, '{}', 'sign-up', at => new.created_at);
  return null;
end $$;
create trigger profiles_after_insert_activity after insert on public.profiles
  for each row execute function private.profiles_after_insert_activity();

-- How long a check or a report waited, and what came of it. Not who decided: admins are not measured.
create function private.after_decision_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
declare about jsonb := to_jsonb(new);
begin
  perform private.record_activity(tg_argv[0], null, null, jsonb_build_object(
    'type', coalesce(about ->> 'type', about ->> 'reason'), 'status', new.status,
    'hours', round(extract(epoch from now() - new.created_at) / 3600, 1)));
  return null;
end $$;
create trigger verifications_after_update_activity after update of status on public.verifications
  for each row when (old.decided_at is null and new.decided_at is not null)
  execute function private.after_decision_activity('check_decided');
create trigger flags_after_update_activity after update of decided_at on public.flags
  for each row when (old.decided_at is null and new.decided_at is not null)
  execute function private.after_decision_activity('flag_decided');

-- Which rule said no, by its key. The same rule to the same person counts once a minute, so that whoever
-- tries without end fills nothing.
create function private.record_refusal(person uuid, call jsonb) returns void
language sql security definer set search_path = '' as $$
  select
    private.record_activity(
      'refusal',
      person,
      null,
      jsonb_build_object('rule', rule.key),
      rule.key || to_char(now() at time zone 'utc', 'HH24:MI')
    )
  from
    (
      select
        case
          when call ->> 'hint' ~ '^[a-z_]{1,30}[.][a-z_]{1,40}$' then call ->> 'hint'
          else coalesce(left(call ->> 'code', 20), 'other')
        end as key
    ) rule
$$;

-- How far a film was watched, uploaded or linked: 0 is its start, 4 its end. Whoever may not see the film
-- leaves nothing behind and hears nothing; nor do its owner and admins, who are no audience.
create function private.record_film_progress(video uuid, quarter int) returns void
language plpgsql security definer set search_path = '' as $$
declare athlete uuid;
begin
  if quarter is null or quarter not between 0 and 4 then
    perform private.raise_error('figures.quarter', format('quarter: %s was given, 0 to 4 is wanted.',
      coalesce(quarter::text, 'nothing')), 422);
  end if;
  select f.athlete_id into athlete from (
    select v.athlete_id from public.videos v where v.id = video and private.can_see_video(v.id)
    union all
    select l.athlete_id from public.video_links l join public.athlete_profiles p on p.id = l.athlete_id
    where l.id = video and l.visibility = any (private.visible_audiences()) and private.can_see_films_of(p)
  ) f;
  if athlete is null or athlete = auth.uid() or private.my_role() is null
    or private.is_admin_account(auth.uid()) then return; end if;
  perform private.record_activity('film_quarter', auth.uid(), athlete,
    jsonb_build_object('video', video, 'quarter', quarter), concat_ws(':', video, quarter));
end $$;
grant execute on function private.record_film_progress(uuid, int) to authenticated;

create function public.record_film_progress(video_id uuid, quarter int) returns void
language sql set search_path = '' as $$
  select private.record_film_progress(video_id, quarter)
$$;
grant execute on function public.record_film_progress(uuid, int) to authenticated;

-- For the copy of a person's data: what they did, never what others did to them.
create function private.my_activity(before_id bigint) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'id',
      a.id,
      'at',
      a.at,
      'kind',
      a.kind,
      'athlete_id',
      a.athlete_id,
      'details',
      a.details
    )
  from private.activity a
  where a.actor_id = auth.uid() and a.id < coalesce(before_id, 9223372036854775807)
  order by a.id desc
  limit 1000
$$;
grant execute on function private.my_activity(bigint) to authenticated;

create function public.my_activity(before_id bigint default null) returns setof jsonb
language sql stable set search_path = '' as $$
  select private.my_activity(before_id)
$$;
grant execute on function public.my_activity(bigint) to authenticated;

-- What is told of a person goes with the account: the ids in facts, and every count about them. What others
-- may read keeps its steps, which say nothing of one person.
create function private.erase_activity(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.activity a set actor_id = null, once = null, details = '{}' where a.actor_id = person;
  update private.activity a set athlete_id = null, once = null where a.athlete_id = person;
  update private.activity a set athlete_ids = array_remove(a.athlete_ids, person), once = null
  where a.kind = 'search_shown' and person = any (a.athlete_ids);
  delete from private.activity_days d where d.subject_id = person;
  delete from private.activity_waiting w where person in (w.subject_id, w.actor_id);
  delete from private.figure_days f where f.subject_id = person;
end $$;

comment on table private.activity is
  'Facts that figures are counted from, added where they happen and removed after 90 days at most. A search is one row with the athletes it showed.';
comment on function public.record_film_progress is
  'The caller has watched a film up to a quarter, 0 (start) to 4 (end). Counts once a day.';
comment on function public.my_activity is
  'The caller''s own facts of the last 90 days, newest first, a thousand at a time before an id.';
