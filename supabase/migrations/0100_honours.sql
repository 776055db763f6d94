-- An honour is what somebody else gave an athlete: an award, a title, a selection, a record, the captain's
-- armband. Whoever sees the page reads it. What the athlete says stands as their own word until the one who
-- gave it confirms it (0101_honour_confirmations.sql); the server keeps the columns of the confirmation.

create table public.honours (
  id uuid primary key default gen_random_uuid(),
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  kind text not null default 'award' check (
    kind in ('award', 'title', 'selection', 'record', 'captaincy', 'other')
  ),
  level text not null default 'club' check (
    level in ('club', 'school', 'district', 'region', 'national', 'international')
  ),
  title text not null check (char_length(btrim(title)) between 1 and 120),
  competition text not null default '' check (char_length(competition) <= 120),
  team text not null default '' check (char_length(team) <= 120),
  placement text not null default '' check (char_length(placement) <= 60),
  awarded_on date not null check (awarded_on >= date '1950-01-01'),
  awarded_on_precision text not null default 'day' check (awarded_on_precision in ('day', 'month', 'year')),
  sport_code text references public.sports (code),
  issuer_name text not null default '' check (char_length(issuer_name) <= 120),
  evidence_url text not null default '' check (
    evidence_url = ''
    or (
      char_length(evidence_url) <= 500
      and evidence_url ~ '^https?://[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?$'
      and evidence_url !~* '^https?://(localhost|127\.|10\.|192\.168\.|169\.254\.)'
      and evidence_url !~* '^https?://(172\.(1[6-9]|2[0-9]|3[01])\.|0\.|\[)'
    )
  ),
  video_id uuid references public.video_links (id) on delete set null,
  film_id uuid, -- one that was uploaded (0189_honour_films.sql); it is seen where the film itself is
  pinned boolean not null default false,
  -- What the issuer said: null until then, and again when the athlete changes what was confirmed.
  confirmed_at timestamptz,
  confirmed_by text not null default '' check (char_length(confirmed_by) <= 120),
  confirmed_domain text not null default '' check (char_length(confirmed_domain) <= 255),
  confirmed_free_mail boolean not null default false, -- the address was of a host that anybody gets one at
  corrected boolean not null default false, -- the issuer put it right before confirming it
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (confirmed_at is null or confirmed_by <> '')
);
create index honours_athlete_idx on public.honours (athlete_id, awarded_on desc);
create index honours_sport_idx on public.honours (sport_code);
create index honours_video_idx on public.honours (video_id);
alter table public.honours enable row level security;
alter table public.honours force row level security;

select
  private.declare_columns(
    'public.honours',
    'athlete_id',
    '{"kind": "value", "level": "value", "title": "words", "competition": "words", "team": "words",
      "placement": "words", "awarded_on": "value", "issuer_name": "words",
      "evidence_url": {"kind": "address",
        "contact_gate": "a link is what it is for; of a minor it leads to a page of results"},
      "confirmed_by": "copy", "confirmed_domain": "copy"}'
  );

grant select on public.honours to anon, authenticated;
grant
  delete,
  insert (
    id,
    athlete_id,
    kind,
    level,
    title,
    competition,
    team,
    placement,
    awarded_on,
    awarded_on_precision,
    sport_code,
    issuer_name,
    evidence_url,
    video_id,
    film_id
  ),
  update (
    kind,
    level,
    title,
    competition,
    team,
    placement,
    awarded_on,
    awarded_on_precision,
    sport_code,
    issuer_name,
    evidence_url,
    video_id,
    film_id,
    pinned
  )
on public.honours
to authenticated;
create policy honours_select_seen on public.honours for select to anon, authenticated
using (exists (select 1 from public.athlete_profiles p where p.id = athlete_id));
create policy honours_insert_own on public.honours for insert to authenticated
with check (athlete_id = (select auth.uid()));
create policy honours_update_own on public.honours for update to authenticated
using (athlete_id = (select auth.uid()))
with check (athlete_id = (select auth.uid()));
create policy honours_delete_own on public.honours for delete to authenticated
using (athlete_id = (select auth.uid()));

select
  private.declare_noun(
    'honour',
    'public.honours',
    owner => 'athlete_id',
    reportable => true,
    removal => 'delete',
    live => 'rows_and_deletes'
  );
create trigger honours_before_insert_limit_rows before insert on public.honours
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('athlete_id', '100');

-- What a confirmation is about. Whatever of it changes, what was confirmed is another thing.
create function private.honour_subject(honour public.honours) returns jsonb
language sql immutable set search_path = '' as $$
  select
    jsonb_build_object(
      'kind',
      honour.kind,
      'level',
      honour.level,
      'title',
      honour.title,
      'competition',
      honour.competition,
      'team',
      honour.team,
      'placement',
      honour.placement,
      'awarded_on',
      honour.awarded_on,
      'awarded_on_precision',
      honour.awarded_on_precision,
      'sport_code',
      honour.sport_code,
      'issuer_name',
      honour.issuer_name
    )
$$;

-- A link beside a minor's honour leads to a page of results; film is asked for among the videos, which take
-- the guardian's consent.
create function private.require_honour_evidence(honour public.honours) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if honour.evidence_url <> '' and not private.is_allowed_link(honour.evidence_url, array['results'])
    and exists (select from public.athlete_profiles p where p.id = honour.athlete_id and p.is_minor) then
    perform private.raise_error('honour.site',
      'evidence_url: until 18, a link to a page of results is wanted. Choose a film from your videos.', 422);
  end if;
  if honour.video_id is not null and not exists (select from public.video_links v
    where v.id = honour.video_id and v.athlete_id = honour.athlete_id) then
    perform private.raise_error('honour.video', 'video_id: one of your own videos is wanted.', 422);
  end if;
  if honour.film_id is not null and not exists (select from public.videos v where v.id = honour.film_id
    and v.athlete_id = honour.athlete_id and v.state = 'ready') then
    perform private.raise_error('honour.video', 'film_id: a film that you uploaded is wanted.', 422);
  end if;
end $$;

create function private.honours_before_insert_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' and new.athlete_id is distinct from auth.uid() then return new; end if;
  -- Today is tomorrow already for those who live ahead of UTC.
  if new.awarded_on > current_date + 1 then
    perform private.raise_error('honour.date', 'awarded_on: a day that has passed is wanted.', 422);
  end if;
  if tg_op = 'INSERT' or (new.evidence_url, new.video_id, new.film_id)
    is distinct from (old.evidence_url, old.video_id, old.film_id)
    then perform private.require_honour_evidence(new);
  end if;
  if tg_op = 'UPDATE' and new.pinned and not old.pinned then
    -- One at a time: two windows would both find the third place free.
    perform pg_advisory_xact_lock(hashtextextended('honours:' || new.athlete_id, 0));
    if (select count(*) from public.honours h where h.athlete_id = new.athlete_id and h.pinned) >= 3 then
      perform private.raise_error('honour.pinned', 'Three honours are pinned already. Unpin one first.', 409);
    end if;
  end if;
  if tg_op = 'UPDATE' and private.honour_subject(new) <> private.honour_subject(old) then
    new.updated_at := now();
    perform private.void_confirmation(old.id);
    new.confirmed_at := null;
    new.confirmed_by := '';
    new.confirmed_domain := '';
    new.confirmed_free_mail := false;
    new.corrected := false;
  end if;
  return new;
end $$;

-- Nothing is born confirmed, also what comes back when a removal is reversed: its issuer's link is gone. A
-- film that is gone meanwhile is left out.
create function private.honours_before_insert_unconfirmed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.confirmed_at := null;
  new.confirmed_by := '';
  new.confirmed_domain := '';
  new.confirmed_free_mail := false;
  new.corrected := false;
  new.pinned := false;
  new.video_id := (select v.id from public.video_links v where v.id = new.video_id);
  new.film_id := (select v.id from public.videos v where v.id = new.film_id);
  return new;
end $$;
create trigger honours_before_insert_unconfirmed before insert on public.honours
  for each row when (current_user not in ('anon', 'authenticated'))
  execute function private.honours_before_insert_unconfirmed();

create trigger honours_before_insert_update before insert or update on public.honours
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.honours_before_insert_update();

-- A new link of a child is told to the guardian like any other.
create trigger honours_after_insert_update_news after insert or update of evidence_url on public.honours
  for each row when (new.evidence_url <> '') execute function private.note_new_link('evidence_url');
create trigger honours_before_insert_update_removed
before insert or update of title, awarded_on on public.honours
  for each row when (current_user = 'authenticated') execute function private.refuse_removed_again('honour');

-- The guardian reads what stands there, with where each link leads, before and after it is confirmed.
create function private.guardian_honours(athlete uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          h.id,
          'title',
          h.title,
          'competition',
          h.competition,
          'awarded_on',
          h.awarded_on,
          'precision',
          h.awarded_on_precision,
          'confirmed_by',
          h.confirmed_by,
          'url',
          h.evidence_url,
          'created_at',
          h.created_at
        )
        order by h.created_at desc, h.id
      ),
      '[]'
    )
  from public.honours h
  where h.athlete_id = athlete
$$;

-- For the page at /a/<handle>: the pinned ones first, then the newest. A film is named to whoever may see it.
create function private.athlete_page_honours(athlete uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('kind', h.kind, 'level', h.level, 'title', h.title,
      'competition', h.competition, 'team', h.team, 'placement', h.placement, 'awarded_on', h.awarded_on,
      'precision', h.awarded_on_precision, 'evidence_url', h.evidence_url,
      'film', coalesce(case when private.can_see_video(h.film_id) then h.film_id end,
        (select l.id from public.video_links l where l.id = h.video_id and l.visibility = 'public')),
      'confirmed_at', h.confirmed_at, 'confirmed_by', h.confirmed_by,
      'confirmed_domain', h.confirmed_domain, 'confirmed_free_mail', h.confirmed_free_mail,
      'corrected', h.corrected) order by h.pinned desc, h.awarded_on desc, h.id), '[]')
    from public.honours h where h.athlete_id = athlete);
end $$;
grant execute on function private.athlete_page_honours(uuid) to anon;

comment on table public.honours is
  'What somebody else gave an athlete: an award, a title, a selection, a record, a captaincy. Confirmed by its issuer, or the athlete''s own word.';
