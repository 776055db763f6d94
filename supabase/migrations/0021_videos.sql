-- Film that lives elsewhere. The server never fetches the address; the page only links to it. The athlete
-- says who may see it: everybody, verified scouts, nobody.

create table public.video_links (
  id uuid primary key default gen_random_uuid(),
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  url text not null check (
    char_length(url) <= 500
    and url ~ '^https?://[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?$'
    and url !~* '^https?://(localhost|127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2[0-9]|3[01])\.|0\.|\[)'
  ),
  title text not null check (char_length(btrim(title)) between 1 and 120),
  kind text not null default 'highlight' check (
    kind in ('highlight', 'full_game', 'skills', 'training', 'measurement')
  ),
  visibility text not null default 'public' check (visibility in ('public', 'scouts', 'private')),
  sport_code text references public.sports (code),
  recorded_on date,
  sort_order smallint not null default 0,
  created_at timestamptz not null default now()
);
create index video_links_athlete_idx on public.video_links (athlete_id, sort_order);
create index video_links_sport_idx on public.video_links (sport_code);
alter table public.video_links enable row level security;
alter table public.video_links force row level security;

select
  private.declare_columns(
    'public.video_links',
    'athlete_id',
    '{"title": "words",
      "url": {"kind": "address",
        "contact_gate": "a link is what it is for; of a minor it leads to a film (0075_minor_links.sql)"},
      "created_at": "value"}'
  );

grant select on public.video_links to anon, authenticated;
grant
  delete,
  insert (id, athlete_id, url, title, kind, visibility, sport_code, recorded_on, sort_order),
  update (url, title, kind, visibility, sport_code, recorded_on, sort_order)
on public.video_links
to authenticated;
create policy video_links_select_seen on public.video_links for select to anon, authenticated
using (
  athlete_id = (select auth.uid())
  or (
    visibility = any ((select private.visible_audiences())::text[])
    and exists (select 1 from public.athlete_profiles p where p.id = athlete_id and p.film_allowed)
  )
);
create policy video_links_insert_own on public.video_links for insert to authenticated
with check (athlete_id = (select auth.uid()));
create policy video_links_update_own on public.video_links for update to authenticated
using (athlete_id = (select auth.uid()))
with check (athlete_id = (select auth.uid()));
create policy video_links_delete_own on public.video_links for delete to authenticated
using (athlete_id = (select auth.uid()));

select
  private.declare_noun(
    'video_link',
    'public.video_links',
    owner => 'athlete_id',
    reportable => true,
    removal => 'delete'
  );
create trigger video_links_before_insert_limit_rows before insert on public.video_links
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('athlete_id', '50');
