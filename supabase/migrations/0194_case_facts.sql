-- What an admin needs beside the reports to decide a case: until when, what the same person wrote elsewhere,
-- what else is known of a number, both sides' records, what was decided in cases like it, and who has looked.
-- Of the other side there are numbers and no name, since it may be who reported.

-- The numbers of a page as whoever reports it sees them: by the caller's own rights.
create function private.numbers_of_page(athlete uuid) returns jsonb
language sql stable set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'metric_code',
          m.metric_code,
          'value_entered',
          m.value_entered,
          'unit_entered',
          m.unit_entered,
          'provenance',
          m.provenance,
          'measured_on',
          m.measured_on,
          'measured_on_precision',
          m.measured_on_precision
        )
        order by m.measured_on desc, m.metric_code, m.id
      ),
      '[]'
    )
  from
    (
      select
        x.id,
        x.metric_code,
        x.value_entered,
        x.unit_entered,
        x.provenance,
        x.measured_on,
        x.measured_on_precision
      from public.measurements x
      where x.athlete_id = numbers_of_page.athlete
      order by x.measured_on desc, x.metric_code, x.id
      limit 40
    ) m
$$;
grant execute on function private.numbers_of_page(uuid) to authenticated;

-- Whether what was reported can still be found, or its owner has taken it away since.
create function private.is_gone(flag public.flags) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare noun private.nouns := private.reported_noun(flag.subject_type); there boolean;
begin
  if noun.relation is null then return false; end if;
  execute format('select exists (select from %s t where t.%I = $1)', noun.relation, noun.key)
  into there using flag.subject_id;
  return not there;
end $$;

-- What one person wrote to others: the words, to whom, and whether that one is a minor.
create function private.words_by(person uuid)
returns table (kind text, id uuid, at timestamptz, words text, reader uuid)
language sql stable security definer set search_path = '' as $$
  (
    select
      'message',
      m.id,
      m.created_at,
      m.content,
      case
        when c.scout_id = person then c.athlete_id
        else c.scout_id
      end
    from
      public.messages m
      join public.conversations c on c.id = m.conversation_id
    where m.sender_id = person
    order by m.created_at desc
    limit 500
  )
  union all
  (
    select 'message_request', r.id, r.created_at, r.intro, r.athlete_id
    from public.message_requests r
    where r.scout_id = person
    order by r.created_at desc
    limit 500
  )
  union all
  (
    select 'community_post', p.id, p.created_at, p.body, null
    from private.community_posts p
    where p.author_id = person
    order by p.created_at desc
    limit 200
  )
  union all
  (
    select 'community_comment', c.id, c.created_at, c.body, null
    from private.community_comments c
    where c.author_id = person
    order by c.created_at desc
    limit 200
  )
$$;

-- Where the same person wrote the same or almost the same, and how many of those who read it are minors. What
-- two people write to each other is told without its words: nobody reads a conversation that was not
-- reported.
-- A word or two are the same everywhere and say nothing, and what is reported too stands beside it.
create function private.same_words(flag public.flags) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'count',
      count(*),
      'people',
      count(distinct w.reader),
      'minors',
      count(distinct w.reader) filter (where w.is_minor),
      'found',
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            w.id,
            'kind',
            w.kind,
            'at',
            w.at,
            'words',
            case
              when w.kind in ('community_post', 'community_comment') then w.words
            end,
            'is_minor',
            w.is_minor
          )
          order by w.at desc, w.id
        ) filter (where w.place <= 5),
        '[]'
      )
    )
  from
    (
      select
        x.*,
        coalesce((select a.is_minor from public.athlete_profiles a where a.id = x.reader), false) as is_minor,
        row_number() over (order by x.at desc, x.id) as place
      from
        private.words_by(flag.subject_user_id) x,
        (
          select
            coalesce(
              flag.snapshot ->> 'content',
              flag.snapshot ->> 'intro',
              flag.snapshot ->> 'body',
              ''
            ) as words
        ) reported
      where
        x.id not in (select r.subject_id from private.case_reports(flag) r)
        and char_length(reported.words) >= 12
        and extensions.similarity(left(x.words, 1000), left(reported.words, 1000)) >= 0.6
    ) w
$$;

-- The same athlete's other numbers of the same test, the best first, as they are now.
create function private.other_numbers(flag public.flags) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          m.id,
          'metric_code',
          m.metric_code,
          'value_entered',
          m.value_entered,
          'unit_entered',
          m.unit_entered,
          'provenance',
          m.provenance,
          'measured_on',
          m.measured_on,
          'measured_on_precision',
          m.measured_on_precision
        )
        order by m.measured_on desc, m.id
      ),
      '[]'
    )
  from
    (
      select x.*
      from public.measurements x
      where
        flag.subject_type = 'measurement'
        and x.athlete_id = flag.subject_user_id
        and x.metric_code = flag.snapshot ->> 'metric_code'
        and x.id <> flag.subject_id
      order by x.measured_on desc, x.id
      limit 8
    ) m
$$;

-- One person in numbers, as far as they bear on a decision.
create function private.person_record(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'role',
      p.role,
      'joined_at',
      p.created_at,
      'is_minor',
      coalesce((select a.is_minor from public.athlete_profiles a where a.id = p.id), false),
      'has_guardian',
      exists (select from public.guardian_links g where g.athlete_id = p.id and g.state = 'active'),
      'conversations',
      (select count(*) from public.conversations c where p.id in (c.scout_id, c.athlete_id)),
      'requests',
      (select count(*) from public.message_requests r where r.scout_id = p.id),
      'accepted',
      (select count(*) from public.message_requests r where r.scout_id = p.id and r.status = 'accepted'),
      'reports',
      (select count(*) from public.flags f where f.subject_user_id = p.id),
      'upheld',
      (
        select count(*)
        from private.moderation_decisions d
        where d.subject_user_id = p.id and d.action <> 'no_action' and d.status <> 'reversed'
      ),
      'blocked_by',
      (select count(*) from public.blocks b where b.blocked_id = p.id)
    )
  from public.profiles p
  where p.id = person
$$;

-- The other side, so that no list of accounts tells which one it is: the month they came, and counts in steps
-- of five.
create function private.record_in_steps(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_object_agg(
      r.key,
      case
        when r.key = 'joined_at' then to_jsonb(
          to_char(date_trunc('month', (r.value #>> '{}')::timestamptz), 'YYYY-MM-DD')
        )
        when jsonb_typeof(r.value) = 'number' then to_jsonb(r.value::text::int / 5 * 5)
        else r.value
      end
    )
  from jsonb_each(private.person_record(person)) r
$$;

-- With whom the reported one talks in what was reported; nothing where it is not between two.
create function private.other_side(flag public.flags) returns uuid
language sql stable security definer set search_path = '' as $$
  select
    case
      when c.scout_id = flag.subject_user_id then c.athlete_id
      else c.scout_id
    end
  from public.conversations c
  where
    c.id = case flag.subject_type
      when 'conversation' then flag.subject_id
      when 'message' then (flag.snapshot ->> 'conversation_id')::uuid
    end
  union all
  select r.athlete_id
  from public.message_requests r
  where flag.subject_type = 'message_request' and r.id = flag.subject_id
$$;

-- What is known of one report beside its own copy. Looking elsewhere compares hundreds of texts: a case does
-- so for its first ten reports.
create function private.report_facts(flag public.flags, looks_elsewhere boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'is_gone',
      private.is_gone(flag),
      'same_words',
      case
        when looks_elsewhere then private.same_words(flag)
      end,
      'other_numbers',
      private.other_numbers(flag)
    )
$$;
