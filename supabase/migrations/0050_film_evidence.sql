-- A link beside a measurement is film too: without the consent to film it is kept aside, and comes back with
-- it.

create table private.held_evidence_links (
  measurement_id uuid primary key references public.measurements (id) on delete cascade,
  url text not null check (char_length(url) <= 500)
);

select
  private.declare_columns(
    'private.held_evidence_links',
    null,
    '{"url": {"kind": "server", "holds": "the link until there is a consent to film"}}'
  );

create function private.hold_evidence_links(athlete uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.held_evidence_links (measurement_id, url)
  select m.id, m.evidence_url from public.measurements m
  where m.athlete_id = athlete and m.evidence_url <> ''
  on conflict (measurement_id) do update set url = excluded.url;
  update public.measurements m set evidence_url = '' where m.athlete_id = athlete and m.evidence_url <> '';
end $$;

create function private.athlete_profiles_after_update_film_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not new.film_allowed then
    perform private.hold_evidence_links(new.id);
    return null;
  end if;
  update public.measurements m set evidence_url = h.url
  from private.held_evidence_links h where h.measurement_id = m.id and m.athlete_id = new.id;
  delete from private.held_evidence_links h using public.measurements m
  where h.measurement_id = m.id and m.athlete_id = new.id;
  return null;
end $$;
create trigger athlete_profiles_after_update_film_consent after update on public.athlete_profiles
  for each row when (old.film_allowed is distinct from new.film_allowed)
  execute function private.athlete_profiles_after_update_film_consent();

create function private.measurements_after_insert_update_evidence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not (select p.film_allowed from public.athlete_profiles p where p.id = new.athlete_id) then
    perform private.hold_evidence_links(new.athlete_id);
  end if;
  return null;
end $$;
create trigger measurements_after_insert_update_evidence
after insert or update of evidence_url on public.measurements
  for each row when (new.evidence_url <> '')
  execute function private.measurements_after_insert_update_evidence();
comment on table private.held_evidence_links is
  'Links beside the measurements of minors whose guardian has not agreed to film.';
