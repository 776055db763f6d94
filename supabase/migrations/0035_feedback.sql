-- Anybody tells us what is broken, missing or good, signed in or not. Admins read and answer, and publish
-- what many would want on the roadmap, under a title of their own words. Everybody reads the roadmap, and
-- whoever is signed in votes once.

create table public.roadmap_items (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) <= 120 and char_length(btrim(title)) >= 3),
  status text not null check (status in ('planned', 'done')),
  vote_count int not null default 0 check (vote_count >= 0), -- kept by roadmap_votes_after_insert_delete
  created_at timestamptz not null default now()
);
create index roadmap_items_order_idx on public.roadmap_items (status, vote_count desc, created_at);
alter table public.roadmap_items enable row level security;
alter table public.roadmap_items force row level security;

select
  private.declare_columns(
    'public.roadmap_items',
    null,
    '{"title": {"kind": "by_admins", "exported": "about no person", "erased": "about no person"}}'
  );

grant select on public.roadmap_items to anon, authenticated;
create policy roadmap_items_select_anyone on public.roadmap_items for select to anon, authenticated
using (true);

-- Who voted for what is nobody else's business: others read the count.
create table public.roadmap_votes (
  item_id uuid not null references public.roadmap_items (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (item_id, user_id)
);
create index roadmap_votes_user_idx on public.roadmap_votes (user_id);
alter table public.roadmap_votes enable row level security;
alter table public.roadmap_votes force row level security;

grant select, insert (item_id, user_id), delete on public.roadmap_votes to authenticated;
create policy roadmap_votes_select_own on public.roadmap_votes for select to authenticated
using (user_id = (select auth.uid()));
create policy roadmap_votes_insert_own on public.roadmap_votes for insert to authenticated
with check (
  user_id = (select auth.uid())
  and exists (select from public.roadmap_items i where i.id = item_id and i.status = 'planned')
);
create policy roadmap_votes_delete_own on public.roadmap_votes for delete to authenticated
using (user_id = (select auth.uid()));

create function private.roadmap_votes_after_insert_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.roadmap_items i
  set vote_count = i.vote_count + case tg_op when 'INSERT' then 1 else -1 end
  where i.id = coalesce(new.item_id, old.item_id);
  return null;
end $$;
create trigger roadmap_votes_after_insert_delete after insert or delete on public.roadmap_votes
  for each row execute function private.roadmap_votes_after_insert_delete();

create table public.feedback (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  category text not null check (category in ('bug', 'idea', 'praise', 'safety', 'other')),
  is_safety boolean not null generated always as (category = 'safety') stored, -- what admins sort by first
  message text not null check (char_length(message) <= 4000 and char_length(btrim(message)) >= 1),
  rating smallint check (rating between 1 and 5),
  -- The screen somebody came from, never a whole address: no query, no id, no name.
  route text not null default '' check (char_length(route) <= 200 and route ~ '^(/|(/[a-z-]{1,40}){1,3})?$'),
  app_version text not null default '' check (char_length(app_version) <= 40),
  screenshot_path text not null default '' check (char_length(screenshot_path) <= 100), -- in `screenshots`
  reply_wanted boolean not null default false,
  status text not null default 'new' check (status in ('new', 'triaged', 'planned', 'done', 'declined')),
  reply text not null default '' check (char_length(reply) <= 4000), -- of what is declined, the reason
  roadmap_item_id uuid references public.roadmap_items (id) on delete set null,
  announced_at timestamptz, -- of what a stranger says about safety: when the admins were told by mail
  created_at timestamptz not null default now()
);
create index feedback_user_idx on public.feedback (user_id, created_at desc);
create index feedback_queue_idx on public.feedback (status, is_safety desc, created_at);
create unique index feedback_roadmap_item_idx on public.feedback (roadmap_item_id);
alter table public.feedback enable row level security;
alter table public.feedback force row level security;

select
  private.declare_columns(
    'public.feedback',
    'user_id',
    '{"message": {}, "route": {}, "app_version": {}, "screenshot_path": {},
      "reply": {"contact_gate": "written by admins"}}',
    '{"kind": "to_admins", "erased": "goes, unless it is open and about safety (0067_erasure.sql)"}'
  );

grant insert (category, message, rating, route, app_version, screenshot_path, reply_wanted) on public.feedback
  to anon, authenticated;
grant select, update (status, reply) on public.feedback to authenticated;
create policy feedback_select_own_or_admin on public.feedback for select to authenticated
using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy feedback_insert_anyone on public.feedback for insert to anon, authenticated
with check (user_id is not distinct from (select auth.uid()) or user_id is null);
create policy feedback_update_admin on public.feedback for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

select
  private.declare_noun(
    'feedback',
    'public.feedback',
    owner => 'user_id',
    limits => '{"feedback": [10, "1 hour", "Thank you. Please wait a little before sending more feedback."]}'
  );
create trigger feedback_before_update_admin before update on public.feedback
  for each statement when (current_user in ('anon', 'authenticated'))
  execute function private.require_admin_for_statement();
create trigger feedback_after_update_admin_log after update on public.feedback
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.write_admin_log('feedback');

create function private.feedback_before_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := (select p.id from public.profiles p where p.id = auth.uid());
  new.reply_wanted := new.reply_wanted and new.user_id is not null;
  if new.screenshot_path <> '' and not coalesce(private.is_file_of(new.user_id, new.screenshot_path)
    and private.is_picture_name(new.screenshot_path), false) then
    perform private.raise_error('feedback.screenshot', format('screenshot_path: %s was given; a picture in a'
      ' folder of your own is wanted.', new.screenshot_path), 422);
  end if;
  perform private.require_rate_limit('feedback', coalesce(new.user_id::text, private.request_place()));
  return new;
end $$;
create trigger feedback_before_insert before insert on public.feedback
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.feedback_before_insert();

-- Somebody may be in danger: every admin hears of it at once, without the words. What strangers send is on
-- the screen at once, and in the mail with the urgent reports (0081_urgent_reports.sql).
create function private.feedback_after_insert_safety() returns trigger
language plpgsql security definer set search_path = '' as $$
declare address text := '/admin/feedback?feedback=' || new.id;
begin
  if new.user_id is null then
    perform private.create_notification(a.user_id, 'safety_feedback', '{}', address, 'safety_feedback', null)
    from public.admin_users a;
    return null;
  end if;
  perform private.create_notification(a.user_id, 'safety_feedback', '{}', address, 'safety_feedback')
  from public.admin_users a;
  return null;
end $$;
create trigger feedback_after_insert_safety after insert on public.feedback
  for each row when (new.is_safety) execute function private.feedback_after_insert_safety();

-- A no comes with its reason. What is on the roadmap keeps a state that the roadmap knows.
create function private.feedback_before_update_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.reply := btrim(new.reply);
  if new.reply <> old.reply then perform private.require_words_for(new.user_id, 'reply', new.reply); end if;
  if new.status = 'declined' and new.reply = '' then
    perform private.raise_error('feedback.reason',
      'reply: empty was given; whoever declines gives the reason there.', 422);
  end if;
  if new.roadmap_item_id is not null and new.status <> old.status then
    if new.status not in ('planned', 'done') then
      perform private.raise_error('feedback.published', format('status: %s was given; what is on the roadmap'
        ' is planned or done. Take it off the roadmap first.', new.status), 409);
    end if;
    update public.roadmap_items i set status = new.status where i.id = new.roadmap_item_id;
  end if;
  return new;
end $$;
create trigger feedback_before_update_answer before update on public.feedback
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.feedback_before_update_answer();

create function private.feedback_after_update_reply() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.create_notification(new.user_id, 'feedback_reply', '{}',
    case
      when private.is_admin_account(new.user_id) then '/feedback'
      when private.role_of(new.user_id) = 'scout' then '/scout/feedback'
      else '/athlete/feedback'
    end);
  perform private.copy_to_guardians(new.user_id, 'guardian_reply_copy', new.reply);
  return null;
end $$;
create trigger feedback_after_update_reply after update of reply on public.feedback
  for each row when (new.user_id is not null and new.reply <> '' and new.reply <> old.reply)
  execute function private.feedback_after_update_reply();

-- The caller's own, and for an admin everybody's: how many of each kind there are in each state.
create function public.feedback_counts() returns table (category text, status text, amount bigint)
language sql stable set search_path = '' as $$
  select f.category, f.status, count(*) from public.feedback f group by f.category, f.status
$$;
grant execute on function public.feedback_counts() to authenticated;

comment on table public.feedback is
  'What anybody, signed in or not, tells the team. Read by its sender and by admins, who answer it with a second factor.';
comment on table public.roadmap_items is
  'What people asked for, published by an admin under a title of the team''s own words: planned or done.';
comment on table public.roadmap_votes is
  'One vote of one person for one roadmap item. Others read the count alone.';
comment on function public.feedback_counts is
  'How much feedback of each category is in each state: everybody''s for an admin, else the caller''s own.';

select
  private.declare_count(
    'work',
    'feedback',
    'select count(*) from public.feedback where is_safety and status in (''new'', ''triaged'')'
  );
