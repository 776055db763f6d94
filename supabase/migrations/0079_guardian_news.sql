-- A link leads out of the site, so the guardian sees where each one leads, and hears of new ones: at most one
-- mail a day, with all that came since the last.

create table private.link_news (
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  url text not null check (char_length(url) <= 500),
  added_at timestamptz not null default now(),
  primary key (athlete_id, url)
);
create table private.link_news_sent (
  athlete_id uuid primary key references public.athlete_profiles (id) on delete cascade,
  sent_at timestamptz not null default now()
);
select
  private.declare_columns(
    'private.link_news',
    null,
    '{"url": {"kind": "server", "holds": "where a new link leads, until the guardian has the mail"}}'
  );
comment on table private.link_news is 'New links of minors that the guardian has not been told of yet.';
comment on table private.link_news_sent is 'When the guardian of a minor was last told of new links.';

create function private.note_new_link() returns trigger
language plpgsql security definer set search_path = '' as $$
declare link text := to_jsonb(new) ->> tg_argv[0];
begin
  if private.is_minor_account(new.athlete_id) then
    insert into private.link_news (athlete_id, url) values (new.athlete_id, link) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger video_links_after_insert_update_news after insert or update of url on public.video_links
  for each row execute function private.note_new_link('url');
create trigger measurements_after_insert_update_a_news
after insert or update of evidence_url on public.measurements
  for each row when (new.evidence_url <> '') execute function private.note_new_link('evidence_url');

create function private.tell_link_news() returns void
language plpgsql security definer set search_path = '' as $$
declare
  athlete uuid;
  links   text;
begin
  for athlete in
    select distinct n.athlete_id from private.link_news n
    where not exists (select from private.link_news_sent s
      where s.athlete_id = n.athlete_id and s.sent_at > now() - interval '1 day')
  loop
    with news as (delete from private.link_news n where n.athlete_id = athlete returning n.url, n.added_at)
    select string_agg(n.url, E'\n' order by n.added_at, n.url) into links from news n;
    insert into private.link_news_sent as s (athlete_id) values (athlete)
    on conflict (athlete_id) do update set sent_at = now();
    perform private.enqueue_guardian_mails(athlete, 'guardian_new_links',
      jsonb_build_object('content', links));
  end loop;
end $$;

-- Who sees the page before this guardian answers, so that the first letter says what is true: nobody; scouts,
-- as the child is of an age to agree alone where they live; or scouts, as another guardian has agreed.
create function private.seen_without(link public.guardian_links) returns text
language sql stable security definer set search_path = '' as $$
  select
    case
      when private.has_active_guardian(link.athlete_id) then 'agreed'
      when exists (
        select
        from public.guardian_links g
        where g.athlete_id = link.athlete_id and g.state in ('declined', 'withdrawn')
      ) then 'nobody'
      when private.age_at(d.birth_date) >= private.consent_age(d.consent_country) then 'of_age'
      else 'nobody'
    end
  from public.athlete_private_details d
  where d.athlete_id = link.athlete_id
$$;
