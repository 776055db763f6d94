-- A link is a way around the site unless it leads to a film: of a minor it may lead to the page of one film
-- on a site that is there for films, and beside a measurement also to a page of results. Never to a channel,
-- an account, a chat or a short link, where people write to each other.

create table private.link_sites (
  host text primary key check (char_length(host) <= 100 and host ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'),
  kind text not null check (kind in ('film', 'results')),
  path text not null check (char_length(path) <= 200) -- the whole path and query of a film, as a pattern
);

select
  private.declare_columns(
    'private.link_sites',
    null,
    '{"host": {}, "kind": {}, "path": {}}',
    '{"kind": "reference", "holds": "the sites that a minor may link to"}'
  );

insert into private.link_sites (host, kind, path)
values
  (
    'youtube.com',
    'film',
    '/(watch\?v=|shorts/|embed/|live/)[A-Za-z0-9_-]{11}([?&](t|start)=[0-9]+s?|[?&]feature=share)*'
  ),
  ('youtu.be', 'film', '/[A-Za-z0-9_-]{11}([?&](t=[0-9]+s?|si=[A-Za-z0-9_-]{8,32}))*'),
  ('vimeo.com', 'film', '/[0-9]{5,12}(/[0-9a-f]{8,12})?(\?share=copy)?'),
  ('player.vimeo.com', 'film', '/video/[0-9]{5,12}(\?h=[0-9a-f]{8,12})?'),
  ('dailymotion.com', 'film', '/video/[a-z0-9]{5,12}'),
  ('dai.ly', 'film', '/[a-z0-9]{5,12}'),
  ('hudl.com', 'film', '/(video|v|embed/video)/[A-Za-z0-9/_-]{2,80}'),
  ('app.veo.co', 'film', '/matches/[a-z0-9-]{4,120}/?(\?highlight=[a-z0-9-]{8,40})?'),
  ('streamable.com', 'film', '/[a-z0-9]{5,8}'),
  ('traceup.com', 'film', '/(videos?|clips?|moments?)/[A-Za-z0-9_-]{4,80}'),
  ('worldathletics.org', 'results', '/(athletes|competition|results)/[A-Za-z0-9/_.-]{2,160}'),
  ('athletic.net', 'results', '/(athlete|TrackAndField|CrossCountry|result)/[A-Za-z0-9/_.-]{2,160}'),
  ('milesplit.com', 'results', '/(athletes|meets|videos)/[A-Za-z0-9/_.-]{2,160}'),
  ('thepowerof10.info', 'results', '/(athletes|results)/[A-Za-z0-9/_.?=&-]{2,160}'),
  ('swimrankings.net', 'results', '/index\.php\?page=[A-Za-z0-9=&]{2,120}'),
  ('worldaquatics.com', 'results', '/(athletes|competitions)/[A-Za-z0-9/_-]{2,160}');

-- Whether a minor may show this link. The address is compared as it stands: a user part, a port, an encoded
-- character or a fragment makes it none of the sites'.
create function private.is_allowed_link(url text, kinds text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from private.link_sites s
      where
        s.kind = any (kinds)
        and s.host = regexp_replace(
          lower(substring(url from '^https?://([^/?#:@]+)(?=/)')),
          '^(www|m)\.',
          ''
        )
        and substring(url from '^https?://[^/?#:@]+(/.*)$') ~ ('^' || s.path || '$')
    )
$$;

-- The first argument names the column with the link, the others what kinds of site it may lead to. Links from
-- before, and those that the guardian's consent brings back, stay as they are.
create function private.refuse_link_elsewhere() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  url    text := to_jsonb(new) ->> tg_argv[0];
  before text := case tg_op when 'UPDATE' then to_jsonb(old) ->> tg_argv[0] end;
begin
  if url = '' or url is not distinct from before
    or not exists (select from public.athlete_profiles p where p.id = new.athlete_id and p.is_minor)
    or private.is_allowed_link(url, tg_argv[1:]) then
    return new;
  end if;
  perform private.raise_error('video_link.site',
    format('%s: a link to one film is wanted, on YouTube, Vimeo, Dailymotion, Hudl, Veo, Trace or'
      ' Streamable.', tg_argv[0]), 422);
end $$;
create trigger video_links_before_insert_update_site before insert or update of url on public.video_links
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.refuse_link_elsewhere('url', 'film');
create trigger measurements_before_insert_update_site
before insert or update of evidence_url on public.measurements
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.refuse_link_elsewhere('evidence_url', 'film', 'results');

comment on table private.link_sites is
  'The sites that a minor may link to, with the paths that lead to one film or one page of results.';
