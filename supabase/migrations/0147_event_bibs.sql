-- Bibs of an event: a number and a code for each athlete whose place is confirmed, printed by the admins who
-- read the answers. A scanned bib says the event, the number, first name and initial to anybody, and leads a
-- verified scout to a page they may see anyway. It ends two days after the event, and with the place.

-- Read and written by the functions below alone. A number stays with its athlete, and so does the code.
create table private.event_bibs (
  event_id uuid not null references public.events (id) on delete cascade,
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  number int not null check (number > 0),
  secret text not null unique check (secret ~ '^[A-Za-z0-9_-]{22}$'),
  scans int not null default 0,
  created_at timestamptz not null default now(),
  primary key (event_id, athlete_id),
  unique (event_id, number)
);
create index event_bibs_athlete_idx on private.event_bibs (athlete_id);
select
  private.declare_columns(
    'private.event_bibs',
    'athlete_id',
    '{"secret": {"kind": "server", "holds": "what the address of the bib ends in"}}'
  );

create function private.has_live_bibs(event public.events) returns boolean
language sql stable security definer set search_path = '' as $$
  select event.status = 'published' and private.event_end(event) + interval '2 days' > now()
$$;

-- Of a child: while every guardian lets this be read, and none has paused contact or said no.
create function private.guardians_allow_bib(child uuid, event public.events) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    private.has_active_guardian(child)
    and not private.is_contact_paused(child)
    and private.may_meet(event, child)
    and coalesce((select bool_and(g.show_events) from private.active_guardian_links(child) g), false)
    and not exists (
      select
      from
        private.guardian_event_bans b
        join private.active_guardian_links(child) g on g.id = b.link_id
      where b.event_id = event.id
    )
$$;

-- Whether a bib of this athlete has a name and opens anything: not of a page that is hidden, not before what
-- is asked at 18 is answered, and of a minor only with every guardian's yes. The rule of names at events
-- (0091_event_people.sql) asks the same.
create function private.is_named_on_bib(page public.athlete_profiles, event public.events) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    page.effective_visibility <> 'private'
    and not private.is_banned(page.id)
    and exists (
      select
      from public.event_answers a
      where a.event_id = event.id and a.user_id = page.id and a.place = 'going' and a.forbidden_at is null
    )
    and not exists (
      select
      from public.athlete_private_details d
      where d.athlete_id = page.id and d.handover_state = 'asked'
    )
    and (not page.is_minor or private.guardians_allow_bib(page.id, event))
$$;

-- The sheet. What is missing is made, in the order in which people answered; what is there stays. Without a
-- name and a code where the rule above says no.
create function private.print_event_bibs(event_id uuid)
returns table (number int, name text, sport text, secret text, scans int)
language plpgsql security definer set search_path = '' as $$
declare event public.events;
begin
  perform private.require_admin();
  select e.* into event from public.events e where e.id = print_event_bibs.event_id for update;
  if event.id is null or event.status = 'draft' then
    perform private.raise_error('event.not_found', 'There is no such event.', 404);
  elsif event.status = 'cancelled' then
    perform private.raise_error('event.cancelled', 'This event is cancelled.', 409);
  elsif not private.has_live_bibs(event) then
    perform private.raise_error('event.over', 'This event is over.', 409);
  end if;
  insert into private.event_bibs as b (event_id, athlete_id, number, secret)
  select event.id, a.user_id, coalesce((select max(o.number) from private.event_bibs o
      where o.event_id = event.id), 0) + row_number() over (order by a.answered_at, a.user_id),
    private.code_secret()
  from public.event_answers a join public.athlete_profiles p on p.id = a.user_id
  where a.event_id = event.id and a.place = 'going' and not exists (
    select from private.event_bibs o where o.event_id = event.id and o.athlete_id = a.user_id);
  perform private.write_audit_log(auth.uid(), 'event_bibs_printed', jsonb_build_object('id', event.id));
  return query select b.number, case when n.named then private.short_name(p.display_name) else '' end,
      p.primary_sport, case when n.named then b.secret end, b.scans
    from private.event_bibs b
    join public.event_answers a on a.event_id = b.event_id and a.user_id = b.athlete_id and a.place = 'going'
    join public.athlete_profiles p on p.id = b.athlete_id
    cross join private.is_named_on_bib(p, event) n (named)
    where b.event_id = event.id
    order by b.number;
end $$;
grant execute on function private.print_event_bibs(uuid) to authenticated;

create function public.print_event_bibs(event_id uuid)
returns table (number int, name text, sport text, secret text, scans int)
language sql set search_path = '' as $$
  select * from private.print_event_bibs(event_id)
$$;
grant execute on function public.print_event_bibs(uuid) to authenticated;

-- What a scanned bib says; null where it opens nothing. Called by open_profile_code (0148_profile_codes.sql),
-- which keeps the count of attempts.
create function private.open_event_bib(secret text, visitor text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  bib   private.event_bibs;
  event public.events;
  page  public.athlete_profiles;
begin
  select b.* into bib from private.event_bibs b where b.secret = open_event_bib.secret;
  select e.* into event from public.events e where e.id = bib.event_id;
  select p.* into page from public.athlete_profiles p where p.id = bib.athlete_id;
  if bib.secret is null or not private.has_live_bibs(event) or not private.is_named_on_bib(page, event)
    or (auth.uid() is not null and private.is_blocked_between(page.id, auth.uid())) then
    return null;
  end if;
  if page.id is distinct from auth.uid() and (
    select t.allowed from private.consume_rate_limit('code_scan', 'bib:' || bib.event_id || ':' || bib.number
      || ':' || visitor) t) then
    update private.event_bibs b set scans = b.scans + 1 where b.secret = bib.secret;
  end if;
  return jsonb_build_object('scope', 'event', 'number', bib.number, 'name',
    private.short_name(page.display_name), 'event', event.title, 'start_at', event.start_at,
    'timezone', event.timezone, 'is_mine', page.id is not distinct from auth.uid(),
    'athlete_id', private.page_for_scout(page));
end $$;

comment on table private.event_bibs is
  'The number and the code of each athlete at an event, once its bibs were printed, and how often each was scanned.';
comment on function public.print_event_bibs is
  'The bibs of an event for an admin with a second factor: {number, name, sport, secret, scans} of each athlete who has a place; name is empty and secret null where a page is hidden or a guardian does not allow it. Makes what is missing, and leaves a line on record. 404 event.not_found, 409 event.cancelled, event.over.';
