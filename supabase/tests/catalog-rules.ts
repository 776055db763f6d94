/** Each query lists the objects that break a rule. The last entry creates a violation that the query has to find. */
export const RULES: [rule: string, question: string, fault: string][] = [
  [
    'be a table without row-level security, forced on its owner too',
    `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)`,
    'create table public.bad (id int primary key)',
  ],
  [
    'be a table without a primary key',
    `select c.relname from pg_class c where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
       and not exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
    'create table private.bad (id int)',
  ],
  [
    'be a table that one person may fill without end: call private.limit_rows_per_owner or private.require_rate_limit in a trigger',
    `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and has_column_privilege('authenticated', c.oid, a.attnum, 'insert'))
       and exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('a', '*'))
       and exists (select from pg_index i, unnest(i.indkey::int2[]) n where i.indrelid = c.oid and i.indisprimary
         and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and n = any (k.conkey)))
       and not exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and t.tgenabled = 'O' and t.tgtype & 4 = 4
         and (p.proname = 'limit_rows_per_owner' or p.prosrc ~ '(require|consume)_rate_limit\\('))`,
    'drop trigger video_links_before_insert_limit_rows on public.video_links',
  ],
  [
    'be a function whose news on the bell leads nowhere: give private.create_notification an address',
    `select p.proname from pg_proc p where p.prosrc ~ $q$create_notification\\(\\s*[^,()]+,\\s*'\\w+'\\s*(,\\s*'\\{\\}'\\s*(,\\s*''\\s*)?)?\\)$q$`,
    `create function private.bad() returns void language plpgsql as $$ begin perform private.create_notification(null, 'of_age'); end $$`,
  ],
  [
    'be a view that runs with its owner’s rights',
    `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
       and not coalesce(c.reloptions::text ~ 'security_invoker=(on|true)', false)`,
    'create view public.bad as select 1 as id',
  ],
  [
    'be a function without a pinned search path',
    // An aggregate has no body of its own that a path could lead astray.
    `select p.oid::regprocedure::text from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and p.prokind <> 'a' and not coalesce(p.proconfig::text like '%search_path=%', false)`,
    `create function private.bad() returns int language sql as 'select 1'`,
  ],
  [
    'be a function with its owner’s rights in the exposed schema',
    `select p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef`,
    `create function public.bad() returns int language sql security definer set search_path = '' as 'select 1'`,
  ],
  [
    'be a function that everybody may call without being granted it',
    `select p.oid::regprocedure::text from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and (p.proacl is null or exists (select 1 from aclexplode(p.proacl) a where a.grantee = 0))`,
    `create function private.bad() returns int language sql set search_path = '' as 'select 1'; grant execute on function private.bad() to public`,
  ],
  [
    'be a foreign key without an index that begins with its columns',
    `select k.conrelid::regclass::text || '.' || k.conname from pg_constraint k
     where k.contype = 'f' and k.connamespace in ('public'::regnamespace, 'private'::regnamespace)
       and not exists (select 1 from pg_index i where i.indrelid = k.conrelid and i.indpred is null
         and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
    'alter table public.events add column bad uuid references public.profiles (id)',
  ],
  [
    'be a text column without a limit',
    `select c.relname || '.' || a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r' and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype, 'varchar'::regtype)
       and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'f') and a.attnum = any (k.conkey))`,
    'alter table public.events add column bad text',
  ],
  [
    'be a policy for everyone or for a role nobody named',
    `select tablename || '.' || policyname from pg_policies where schemaname = 'public' and not (roles <@ array['anon', 'authenticated']::name[])`,
    'create policy bad on public.sports for insert with check (false)',
  ],
  [
    'be two permissive policies for one role and one command',
    `select tablename || ' ' || cmd || ' ' || role from pg_policies, unnest(roles) role where schemaname = 'public' and permissive = 'PERMISSIVE'
     group by tablename, cmd, role having count(*) > 1`,
    'create policy bad on public.sports for select to anon using (true)',
  ],
  [
    'be a policy that asks for the caller once a row',
    `select tablename || '.' || policyname from pg_policies where schemaname = 'public'
       and regexp_replace(coalesce(qual, '') || ' ' || coalesce(with_check, ''), '\\( ?select auth\\.(uid|jwt|role|email)\\(\\)', '', 'gi') ~* 'auth\\.(uid|jwt|role|email)\\(\\)'`,
    'create policy bad on public.sports for update to authenticated using (auth.uid() is not null)',
  ],
  [
    'be a policy that trusts what people write about themselves',
    `select tablename || '.' || policyname from pg_policies where coalesce(qual, '') || coalesce(with_check, '') ~* 'user_metadata|auth\\.jwt'`,
    `create policy bad on public.sports for update to authenticated using ((select auth.jwt()) ->> 'user_metadata' is not null)`,
  ],
  [
    'be a write policy that lets everything through',
    `select tablename || '.' || policyname from pg_policies where schemaname = 'public' and cmd <> 'SELECT' and (qual = 'true' or with_check = 'true')`,
    'create policy bad on public.sports for delete to authenticated using (true)',
  ],
  [
    'be a way for an admin to write that reading would open',
    `select tablename || '.' || policyname from pg_policies where schemaname in ('public', 'storage', 'realtime') and cmd <> 'SELECT'
       and coalesce(qual, '') || coalesce(with_check, '') ~ 'is_admin\\(\\)' and not exists (
         select from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = format('%I.%I', schemaname, tablename)::regclass
           and t.tgenabled = 'O' and t.tgattr = '' and p.prosrc ~ 'require_admin\\(\\)' and t.tgtype & 2 = 2
           and t.tgtype & case cmd when 'INSERT' then 4 when 'DELETE' then 8 when 'UPDATE' then 16 end > 0)
     union all
     select p.proname from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.provolatile = 'v'
       and p.prorettype <> 'trigger'::regtype and has_function_privilege('authenticated', p.oid, 'execute')
       and p.prosrc ~ 'is_admin\\(\\)|admin_users' and p.prosrc !~ 'require_admin'`,
    'create policy bad on public.sports for update to authenticated using ((select private.is_admin()))',
  ],
  [
    'be a right to truncate, to reference or to add triggers in the hands of an API role',
    `select table_name || ' ' || grantee || ' ' || privilege_type from information_schema.role_table_grants
     where table_schema in ('public', 'private') and grantee in ('anon', 'authenticated', 'PUBLIC') and privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER')`,
    'grant truncate on public.sports to authenticated',
  ],
  [
    'be a table of the hidden schema that an API role may touch',
    `select table_name || ' ' || grantee from information_schema.role_table_grants where table_schema = 'private' and grantee in ('anon', 'authenticated', 'PUBLIC')`,
    'grant select on private.rate_limit_counters to authenticated',
  ],
  [
    'be a sequence of the hidden schema that an API role may count on',
    `select c.relname || ' ' || r from pg_class c cross join unnest(array['anon', 'authenticated']) r
     where c.relnamespace = 'private'::regnamespace and c.relkind = 'S' and has_sequence_privilege(r, c.oid, 'usage, select, update')`,
    'grant usage on private.search_slots_soccer to authenticated',
  ],
  [
    'be a function of visitors that changes anything but what a mailed link or the search asks for',
    `select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute')
       and p.proname not in ('guardian_portal', 'guardian_decide', 'guardian_export', 'guardian_request_export', 'guardian_report', 'guardian_block', 'guardian_unblock', 'guardian_pause', 'guardian_messages', 'guardian_language', 'guardian_new_link', 'guardian_events', 'guardian_forbid_event', 'guardian_show_events', 'guardian_videos', 'ask_video_takedown', 'confirm_video_takedown', 'calendar_feed', 'stop_news', 'stop_news_at_once', 'open_profile_code', 'open_community', 'find_communities', 'register_organization', 'accept_official', 'invite_official', 'end_official', 'change_organization', 'decide_organization_member', 'official_page', 'organization_page', 'find_organizations', 'checked_clubs', 'ask_official_link', 'ask_decision_link', 'guardian_organizations', 'guardian_end_organization', 'guardian_communities', 'guardian_pitches', 'guardian_decide_community', 'event_calendar', 'public_event', 'honour_to_confirm', 'answer_honour', 'measurement_to_confirm', 'measurements_to_confirm', 'answer_measurement', 'official_answer_measurement', 'session_sheet', 'record_session', 'undo_session', 'guardian_deletion', 'guardian_decide_deletion', 'decision_deletion', 'decide_own_deletion', 'guardian_disputes', 'guardian_hold', 'guardian_take_back', 'moderation_decision', 'appeal_decision', 'search_athletes', 'sport_catalog', 'measurement_percentiles', 'guardian_figures')`,
    `create function public.bad() returns int language sql set search_path = '' as 'select 1'; grant execute on function public.bad() to anon`,
  ],
]
