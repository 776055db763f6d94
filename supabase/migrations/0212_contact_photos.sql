-- Faces of whom one is in contact with, or was told about, for lists of conversations and notices: as much of
-- them as the caller may see anyway. No page is opened by it, so it does not count as a page that was read.
create function public.contact_photos() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(c.id, c.avatar_path), '{}')
  from
    public.athlete_cards c
    join public.athlete_profiles p on p.id = c.id and p.photo_allowed
  where
    c.avatar_path <> ''
    and c.id = any (
      array(
        select t.athlete_id
        from public.conversations t
        where t.scout_id = auth.uid()
        union
        select r.athlete_id
        from public.message_requests r
        where r.scout_id = auth.uid()
        union
        select (n.params ->> 'athlete_id')::uuid
        from public.notifications n
        where n.user_id = auth.uid() and n.params ->> 'athlete_id' ~ '^[0-9a-f-]{36}$'
      )
    )
$$;
grant execute on function public.contact_photos() to authenticated;
comment on function public.contact_photos is
  'Photos of the athletes with whom the caller talks, whom they asked or about whom they were told, as far as they may be seen: {id: avatar_path}.';
