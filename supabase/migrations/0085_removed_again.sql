-- What an admin has taken away does not come back in a second under another name: the same picture, address,
-- words or value are refused for as long as the decision stands. A decision that is reversed lifts this too.

-- The bytes of a picture or film, by its own file or by the copy that came with a report.
create function private.picture_hash(path text, flag_id uuid default null) returns text
language sql stable security definer set search_path = '' as $$
  select o.metadata ->> 'eTag'
  from storage.objects o
  where
    (o.bucket_id = 'avatars' and o.name = path)
    or (o.bucket_id = 'reported' and starts_with(o.name, flag_id || '/'))
  order by o.bucket_id desc
  limit 1
$$;

-- However it is written: without scheme, www, fragment and a slash at the end.
create function private.plain_address(url text) returns text
language sql immutable set search_path = '' as $$
  select lower(regexp_replace(regexp_replace(url, '^https?://(www\.)?', '', 'i'), '/?(#.*)?$', ''))
$$;

create function private.is_removed_again(person uuid, noun text, known jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from private.moderation_decisions d
      where
        d.subject_user_id = person
        and d.subject_type = noun
        and d.action = 'remove'
        and d.status <> 'reversed'
        and case noun
          when 'video_link' then private.plain_address(d.removed ->> 'url') = private.plain_address(
            known ->> 'url'
          )
          when 'photo' then d.removed ->> 'file' = known ->> 'file'
          when 'video' then d.removed ->> 'file' = known ->> 'file'
          else d.removed @> known
        end
    )
$$;

create function private.raise_removed_again() returns void
language sql stable set search_path = '' as $$
  select
    private.raise_error(
      'flag.removed_again',
      'Our team removed exactly this. It can’t be put back unless an appeal succeeds.',
      409
    )
$$;

create function private.refuse_removed_again() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  noun  text  := tg_argv[0];
  known jsonb := case noun
    when 'photo' then jsonb_build_object('file', private.picture_hash(to_jsonb(new) ->> 'avatar_path'))
    when 'honour' then jsonb_build_object('title', to_jsonb(new) ->> 'title', 'awarded_on',
      to_jsonb(new) ->> 'awarded_on')
    else to_jsonb(new) end;
begin
  if private.is_removed_again(coalesce(to_jsonb(new) ->> 'athlete_id', to_jsonb(new) ->> 'id')::uuid, noun,
    known) then
    perform private.raise_removed_again();
  end if;
  return new;
end $$;
create trigger video_links_before_insert_update_removed before insert or update of url on public.video_links
  for each row when (current_user = 'authenticated')
  execute function private.refuse_removed_again('video_link');
create trigger athlete_profiles_before_update_removed before update of avatar_path on public.athlete_profiles
  for each row when (current_user = 'authenticated' and new.avatar_path <> '')
  execute function private.refuse_removed_again('photo');

-- A number by its value, in whatever unit, also where another one is corrected to it.
create function private.measurements_after_write_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.metric_code, new.measured_on) = (old.metric_code, old.measured_on)
    and private.is_same_value(new.value, old.value) then
    return null;
  elsif exists (select from private.moderation_decisions d where d.subject_user_id = new.athlete_id
    and d.subject_type = 'measurement' and d.action = 'remove' and d.status <> 'reversed'
    and d.removed ->> 'metric_code' = new.metric_code
    and (d.removed ->> 'measured_on')::date = new.measured_on
    and private.is_same_value((d.removed ->> 'value')::double precision, new.value)) then
    perform private.raise_removed_again();
  end if;
  return null;
end $$;
create trigger measurements_after_write_removed
after insert or update of metric_code, value_entered, unit_entered, measured_on on public.measurements
  for each row when (current_user = 'authenticated')
  execute function private.measurements_after_write_removed();

-- An endorsement that was taken away stays as a row; its words do not come again from the same scout.
create function private.endorsements_before_write_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said text := private.normalize_search_text(concat_ws(' ', new.notes,
    array_to_string(new.skills, ' ')));
begin
  if btrim(said) <> '' and exists (select from public.endorsements e
    where e.scout_id = new.scout_id and e.athlete_id = new.athlete_id and e.status = 'removed'
      and e.id <> new.id
      and private.normalize_search_text(concat_ws(' ', e.notes, array_to_string(e.skills, ' '))) = said) then
    perform private.raise_removed_again();
  end if;
  return new;
end $$;
create trigger endorsements_before_write_removed
before insert or update of notes, skills on public.endorsements
  for each row when (current_user = 'authenticated')
  execute function private.endorsements_before_write_removed();
