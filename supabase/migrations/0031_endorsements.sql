-- A verified scout's word about an athlete. Published at once to the athlete, who alone decides whether
-- others see it. For a minor it takes an open conversation, which a guardian has agreed to: notes are words,
-- and words are contact. While the scout is suspended nobody reads or counts it, the athlete neither.

create table public.endorsements (
  id uuid primary key default gen_random_uuid(),
  scout_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  athlete_id uuid not null references public.profiles (id) on delete cascade,
  relationship text not null check (relationship in ('coached', 'refereed', 'scouted_live', 'watched_video')),
  observed_on date not null,
  rating smallint not null check (rating between 1 and 5),
  notes text not null default '' check (char_length(notes) <= 2000), -- LIMITS.endorsement.notesMaxChars
  skills text[] not null default '{}' check (
    cardinality(skills) <= 8
    and char_length(array_to_string(skills, ',')) <= 400
  ),
  projected_level text check (
    projected_level in (
      'recreational',
      'school',
      'club',
      'regional',
      'national',
      'international',
      'college',
      'professional'
    )
  ),
  -- the widest audience the scout allows
  visibility text not null default 'public' check (visibility in ('public', 'scouts', 'private')),
  shown boolean not null default false, -- the athlete's choice
  status text not null default 'published' check (status in ('published', 'withdrawn', 'removed')),
  scout_name text not null default '' check (char_length(scout_name) <= 120),
  scout_organization text not null default '' check (char_length(scout_organization) <= 160),
  -- as they stood on that day
  scout_verifications jsonb not null default '[]' check (octet_length(scout_verifications::text) <= 8192),
  deliver_after timestamptz, -- quiet hours of a minor: until then only the scout reads it
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index endorsements_athlete_idx on public.endorsements (athlete_id, created_at desc);
create index endorsements_scout_idx on public.endorsements (scout_id, created_at desc);
create unique index endorsements_one_standing_idx on public.endorsements (scout_id, athlete_id)
where status = 'published';
alter table public.endorsements enable row level security;
alter table public.endorsements force row level security;

select
  private.declare_columns(
    'public.endorsements',
    'scout_id',
    '{"relationship": "value", "observed_on": "value", "rating": "value", "notes": "words",
      "skills": "words",
      "scout_name": {"kind": "copy", "evidence": "admins read whom it is about beside it"},
      "scout_organization": "copy",
      "scout_verifications": {"kind": "server", "holds": "the checks of that day", "restorable": "yes"},
      "created_at": "value"}',
    '{"surname": "written by a scout"}'
  );

grant select on public.endorsements to anon, authenticated;
grant
  insert (
    scout_id,
    athlete_id,
    relationship,
    observed_on,
    rating,
    notes,
    skills,
    projected_level,
    visibility
  ),
  update (relationship, observed_on, rating, notes, skills, projected_level, visibility, shown, status)
on public.endorsements
to authenticated;
create policy endorsements_select_parties_or_shown on public.endorsements for select to anon, authenticated
using (
  scout_id = (select auth.uid())
  or (
    (deliver_after is null or deliver_after <= now())
    and scout_id <> all ((select private.banned_scouts())::uuid[])
    and (
      athlete_id = (select auth.uid())
      or (
        shown
        and status = 'published'
        and visibility = any ((select private.visible_audiences())::text[])
        and exists (select 1 from public.athlete_profiles p where p.id = athlete_id)
      )
    )
  )
);
create policy endorsements_insert_scout on public.endorsements for insert to authenticated
with check (scout_id = (select auth.uid()) and (select private.is_caller_verified_scout()));
create policy endorsements_update_parties on public.endorsements for update to authenticated
using (scout_id = (select auth.uid()) or athlete_id = (select auth.uid()))
with check (scout_id = (select auth.uid()) or athlete_id = (select auth.uid()));

select
  private.declare_noun(
    'endorsement',
    'public.endorsements',
    owner => 'scout_id',
    reportable => true,
    removal => 'status',
    live => 'rows',
    limits =>
      '{"endorsement": [30, "1 day", "You have endorsed many athletes today. Please wait until tomorrow."],
      "endorsement_told": [1, "7 days", ""]}'
  );

-- Who may change what: the athlete shows or hides, the scout words or withdraws, and a withdrawal changes
-- nothing else.
create function private.check_endorsement_change(old public.endorsements, new public.endorsements)
returns void
language plpgsql set search_path = '' as $$
declare
  same_words boolean := (new.rating, new.notes, new.relationship, new.observed_on, new.skills,
    new.visibility, new.projected_level) is not distinct from (old.rating, old.notes, old.relationship,
    old.observed_on, old.skills, old.visibility, old.projected_level);
begin
  if auth.uid() = old.athlete_id and not (same_words and new.status = old.status) then
    perform private.raise_error('endorsement.not_yours',
      'An athlete may show or hide an endorsement, not edit it.');
  end if;
  if auth.uid() = old.scout_id and new.shown is distinct from old.shown then
    perform private.raise_error('endorsement.shown', 'Only the athlete decides whether it is shown.');
  end if;
  if auth.uid() = old.scout_id and old.status <> 'published' then
    perform private.raise_error('endorsement.settled', 'This endorsement was withdrawn or removed.', 409);
  end if;
  if new.status <> old.status and (new.status <> 'withdrawn' or not same_words) then
    perform private.raise_error('endorsement.status', 'status: withdrawn is wanted, and nothing beside it.',
      422);
  end if;
end $$;

create function private.endorsements_before_insert_update() returns trigger
language plpgsql security definer set search_path = '' as $$
declare sender public.scout_profiles;
begin
  new.updated_at := now();
  if tg_op = 'UPDATE' then
    perform private.check_endorsement_change(old, new);
    if auth.uid() is distinct from old.scout_id or new.status = 'withdrawn' then return new; end if;
  elsif new.scout_id is distinct from auth.uid() then
    return new; -- the policy refuses it
  end if;
  perform private.require_endorsement(new.scout_id, new.athlete_id);
  -- Today is tomorrow already for those who live ahead of UTC.
  if new.observed_on > current_date + 1 then
    perform private.raise_error('endorsement.observed_on', 'observed_on: a day that has passed is wanted.',
      422);
  end if;
  perform private.require_rate_limit('endorsement', new.scout_id::text);
  new.deliver_after := private.delivery_time(new.athlete_id);
  if tg_op = 'INSERT' then
    select * into sender from public.scout_profiles s where s.user_id = new.scout_id;
    new.shown := false;
    new.status := 'published';
    new.scout_name := sender.display_name;
    new.scout_organization := sender.organization;
    new.scout_verifications := sender.approved_verifications;
  end if;
  return new;
end $$;
create trigger endorsements_before_insert_update before insert or update on public.endorsements
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.endorsements_before_insert_update();

-- An athlete hears of one scout's endorsements once a week, however often they are written anew.
create function private.endorsements_after_insert_update() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  fresh     boolean := tg_op = 'INSERT';
  delivered boolean := new.deliver_after is null;
begin
  if not fresh then
    fresh := (new.notes, new.skills) is distinct from (old.notes, old.skills);
    delivered := delivered and old.deliver_after is not null;
  end if;
  if delivered and new.status = 'published' and (
    select t.allowed from private.consume_rate_limit('endorsement_told',
      new.scout_id || ':' || new.athlete_id) t) then
    perform private.create_notification(new.athlete_id, 'endorsement',
      jsonb_build_object('endorsement_id', new.id, 'name', new.scout_name, 'organization',
      new.scout_organization),
      '/athlete/profile', 'endorsement');
  end if;
  if fresh and (select p.is_minor from public.athlete_profiles p where p.id = new.athlete_id) then
    perform private.enqueue_guardian_mails(new.athlete_id, 'guardian_endorsement_copy',
      jsonb_build_object('from', new.scout_name, 'scout_name', new.scout_name,
      'organization', new.scout_organization,
      'content', concat_ws(E'\n', nullif(new.notes, ''), nullif(array_to_string(new.skills, ', '), ''))));
  end if;
  return null;
end $$;
create trigger endorsements_after_insert_update
after insert or update of notes, skills, deliver_after on public.endorsements
  for each row execute function private.endorsements_after_insert_update();
