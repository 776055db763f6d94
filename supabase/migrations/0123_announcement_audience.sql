-- Whom an announcement would reach, and announcements as admins read them.

-- Everybody an announcement is for, by what they chose and what protects them: who is suspended gets nothing;
-- who turned news off gets no news; a minor without an active guardian gets what the service or safety asks
-- for, and an athlete whose age is not known yet counts as one.
create function private.announcement_readers(kind text, segment jsonb)
returns table (user_id uuid, language text, is_minor boolean)
language sql stable security definer set search_path = '' as $$
  select
    q.id,
    q.language,
    q.is_minor
  from
    (
      select
        p.id,
        p.role,
        coalesce(s.language, 'en') as language,
        coalesce(s.notifications_news, true) as takes_news,
        p.role = 'athlete' and (a.id is null or a.age_band is null or a.is_minor) as is_minor,
        case p.role
          when 'athlete' then a.country
          else c.country
        end as country,
        case p.role
          when 'athlete' then array(
            select t.sport_code from public.athlete_sports t where t.athlete_id = p.id
          )
          else c.sports
        end as sports
      from
        public.profiles p
        left join public.user_settings s on s.user_id = p.id
        left join public.athlete_profiles a on a.user_id = p.id
        left join public.scout_profiles c on c.user_id = p.id
      where not private.is_banned(p.id) and not private.is_admin_account(p.id)
    ) q
  where
    (announcement_readers.kind <> 'news' or q.takes_news)
    and (
      not q.is_minor
      or (
        not segment ? 'adults_only'
        and (announcement_readers.kind <> 'news' or private.has_active_guardian(q.id))
      )
    )
    and (not segment ? 'roles' or segment -> 'roles' ? q.role)
    and (not segment ? 'languages' or segment -> 'languages' ? q.language)
    and (not segment ? 'countries' or segment -> 'countries' ? q.country)
    and (not segment ? 'sports' or exists (select from unnest(q.sports) s where segment -> 'sports' ? s))
$$;

-- A number under five is null wherever admins read it: a segment would tell of single people.
create function private.told_count(n bigint) returns bigint
language sql immutable set search_path = '' as $$
  select
    case
      when n between 1 and 4 then null
      else n
    end
$$;

create function private.announcement_counts(kind text, segment jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'total',
      private.told_count(count(*)),
      'languages',
      jsonb_build_object(
        'en',
        private.told_count(count(*) filter (where r.language = 'en')),
        'es',
        private.told_count(count(*) filter (where r.language = 'es')),
        'fr',
        private.told_count(count(*) filter (where r.language = 'fr'))
      ),
      'minors',
      private.told_count(count(*) filter (where r.is_minor))
    )
  from private.announcement_readers(announcement_counts.kind, announcement_counts.segment) r
$$;

create function private.announcement_audience(kind text, segment jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.announcement_counts(kind, private.announcement_segment(segment));
end $$;

-- As admins read it, with how far it is.
create function private.shown_announcement(announcement_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    to_jsonb(a) - array[
      'author_id',
      'sent_by',
      'approved_by',
      'stopped_by',
      'delivered',
      'opened',
      'audience'
    ] || jsonb_build_object(
      'author',
      private.name_of(a.author_id),
      'is_mine',
      coalesce(a.author_id = auth.uid() or a.sent_by = auth.uid(), false),
      'sent_by',
      private.name_of(a.sent_by),
      'approved_by',
      private.name_of(a.approved_by),
      'stopped_by',
      private.name_of(a.stopped_by),
      'audience',
      private.told_count(a.audience),
      'delivered',
      private.told_count(a.delivered),
      'opened',
      private.told_count(a.opened),
      'texts',
      (
        select
          coalesce(
            jsonb_object_agg(
              t.language,
              jsonb_build_object(
                'title',
                t.title,
                'body',
                t.body,
                'read_over_by',
                private.name_of(t.read_over_by),
                'read_over_at',
                t.read_over_at
              )
            ),
            '{}'
          )
        from private.announcement_texts t
        where t.announcement_id = a.id
      )
    )
  from private.announcements a
  where a.id = shown_announcement.announcement_id
$$;

create function private.announcements() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.shown_announcement(q.id) order by q.changed_at desc, q.id), '[]')
    from (select a.id, a.changed_at from private.announcements a order by a.changed_at desc limit 100) q);
end $$;
