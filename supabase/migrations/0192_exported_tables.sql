-- What the copy of a person's data holds: of each table with the id of a person which rows go in, or why none
-- does. A column goes in unless private.declare_columns or this file says why not; of a table in public only
-- what its owner can read on a screen. supabase/tests/exported-tables.test.ts names what nobody thought of.

create table private.exported_tables (
  relation regclass primary key,
  mine text check (char_length(mine) <= 1000), -- of t and the person $1; null: none
  reason text check (char_length(reason) between 8 and 200), -- why none
  -- columns, or column.key of one that holds several, each with why
  leaves_out jsonb not null default '{}' check (octet_length(leaves_out::text) <= 2000),
  check ((mine is null) <> (reason is null))
);
select
  private.declare_columns(
    'private.exported_tables',
    null,
    '{"mine": {}, "reason": {}, "leaves_out": {}}',
    '{"kind": "reference", "holds": "what is declared of a table"}'
  );
comment on table private.exported_tables is
  'Of each table with the id of a person: which rows the copy of their data holds, or why none.';

-- Names a table by its schema and name, and says which rows are the person's.
create function private.declare_exported(tables jsonb) returns void
language sql set search_path = '' as $$
  insert into private.exported_tables (relation, mine)
  select d.key::regclass, d.value from jsonb_each_text(declare_exported.tables) d
$$;
create function private.declare_kept_out(reason text, tables text[]) returns void
language sql set search_path = '' as $$
  insert into private.exported_tables (relation, reason)
  select d.name::regclass, declare_kept_out.reason from unnest(declare_kept_out.tables) d (name);
  -- Its words say the same.
  update private.written_columns w
  set exported = declare_kept_out.reason
  where
    w.exported = 'yes'
    and w.relation in (select d.name::regclass from unnest(declare_kept_out.tables) d (name))
$$;
create function private.declare_left_out(place text, columns jsonb) returns void
language sql set search_path = '' as $$
  update private.exported_tables e
  set leaves_out = declare_left_out.columns
  where e.relation = declare_left_out.place::regclass
$$;

-- What a screen shows of these, whoever asks.
create function private.is_video_of(video uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.videos v where v.id = video and v.athlete_id = person)
$$;
create function private.takes_part(conversation uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from public.conversation_participants p
      where p.conversation_id = conversation and p.user_id = person
    )
$$;
create function private.is_read_by(message public.messages, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    message.sender_id is not distinct from person
    or (
      coalesce(message.deliver_after <= now(), true)
      and private.takes_part(message.conversation_id, person)
    )
$$;
create function private.has_arrived(request public.message_requests, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    request.athlete_id = person
    and not request.awaiting_guardian
    and coalesce(request.deliver_after <= now(), true)
    and not private.is_blocked_between(request.scout_id, person)
$$;
create function private.is_told_of(endorsement public.endorsements, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    endorsement.athlete_id = person
    and coalesce(endorsement.deliver_after <= now(), true)
    and not private.is_banned(endorsement.scout_id)
$$;
create function private.is_open_to(pitch public.pitches, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    pitch.state <> 'removed'
    and (
      pitch.athlete_id = person
      or (
        (pitch.scout_id, pitch.state = 'withdrawn', pitch.passed_on_at is null) = (person, false, false)
        and not private.is_minor_account(pitch.athlete_id)
        and private.is_pitched_to(person, pitch.athlete_id)
      )
    )
$$;

-- One's own page and everything on it.
select
  private.declare_exported(
    '{
      "public.profiles": "t.id = $1",
      "public.user_settings": "t.user_id = $1",
      "public.admin_users": "t.user_id = $1",
      "public.athlete_profiles": "t.id = $1",
      "public.athlete_private_details": "t.athlete_id = $1",
      "public.athlete_sports": "t.athlete_id = $1",
      "public.athlete_positions": "t.athlete_id = $1",
      "public.athlete_best_results": "t.athlete_id = $1",
      "public.athlete_targets": "t.athlete_id = $1",
      "public.guardian_links": "t.athlete_id = $1",
      "public.consents": "t.athlete_id = $1",
      "public.honours": "t.athlete_id = $1",
      "public.honour_badges": "t.athlete_id = $1",
      "public.honour_confirmations": "t.athlete_id = $1",
      "public.honour_documents": "t.athlete_id = $1",
      "public.measurements": "t.athlete_id = $1",
      "public.measurement_confirmations": "t.athlete_id = $1",
      "private.measurement_session_rows": "t.athlete_id = $1 and t.measurement_id is not null",
      "private.lowered_numbers": "t.athlete_id = $1",
      "private.deleted_numbers": "t.athlete_id = $1",
      "private.denied_measurers": "t.athlete_id = $1",
      "private.dispute_answers": "t.athlete_id = $1",
      "public.profile_codes": "t.athlete_id = $1",
      "private.profile_boosts": "t.athlete_id = $1",
      "private.profile_embeds": "t.athlete_id = $1",
      "private.event_bibs": "t.athlete_id = $1",
      "private.organization_members": "t.athlete_id = $1",
      "public.reels": "t.athlete_id = $1",
      "public.reel_clips": "exists (select from public.reels r where r.id = t.reel_id and r.athlete_id = $1)",
      "public.video_links": "t.athlete_id = $1",
      "public.videos": "t.athlete_id = $1",
      "public.video_captions": "private.is_video_of(t.video_id, $1)",
      "public.video_chapters": "private.is_video_of(t.video_id, $1)",
      "public.video_clips": "private.is_video_of(t.video_id, $1)",
      "public.scout_profiles": "t.user_id = $1",
      "public.saved_searches": "t.scout_id = $1",
      "public.openings": "t.scout_id = $1",
      "public.hidden_athletes": "t.scout_id = $1",
      "public.boards": "t.owner_id = $1",
      "public.board_stages": "t.board_id in (select b.id from public.boards b where b.owner_id = $1)",
      "public.board_members": "t.user_id = $1",
      "public.board_items": "t.added_by = $1",
      "public.board_item_notes": "t.author_id = $1",
      "public.board_item_events": "t.actor_id = $1",
      "private.board_invitations": "t.scout_id = $1",
      "public.video_notes": "t.scout_id = $1",
      "private.organization_officials": "t.user_id = $1"
    }'
  );

-- What one wrote and what one was sent, as soon as it arrived. Of whoever is blocked, what a screen shows.
select
  private.declare_exported(
    '{
      "public.conversations": "$1 in (t.scout_id, t.athlete_id)",
      "public.conversation_participants": "private.takes_part(t.conversation_id, $1)",
      "public.messages": "private.is_read_by(t, $1)",
      "public.message_requests": "t.scout_id = $1 or private.has_arrived(t, $1)",
      "public.endorsements": "t.scout_id = $1 or private.is_told_of(t, $1)",
      "public.pitches": "private.is_open_to(t, $1)",
      "public.notifications": "t.user_id = $1",
      "public.blocks": "t.blocker_id = $1",
      "public.flags": "t.reporter_id = $1",
      "public.measurement_disputes": "t.raised_by = $1",
      "public.feedback": "t.user_id = $1",
      "public.roadmap_votes": "t.user_id = $1",
      "public.event_answers": "t.user_id = $1",
      "public.calendar_feeds": "t.user_id = $1",
      "private.community_members": "t.user_id = $1",
      "private.community_posts": "t.author_id = $1",
      "private.community_pictures": "t.author_id = $1",
      "private.community_comments": "t.author_id = $1",
      "private.community_likes": "t.user_id = $1",
      "private.community_votes": "t.user_id = $1",
      "private.announcement_deliveries": "t.user_id = $1",
      "public.profile_views": "t.viewer_id = $1",
      "private.minor_profile_reads": "t.viewer_id = $1",
      "private.activity": "t.actor_id = $1"
    }'
  );

-- What is known of the account, and what was decided about it.
select
  private.declare_exported(
    '{
      "public.security_audit_log": "t.user_id = $1",
      "public.rate_limits": "t.user_id = $1",
      "public.data_requests": "t.user_id = $1",
      "public.verifications": "t.user_id = $1",
      "private.moderation_decisions": "t.subject_user_id = $1 and t.status <> ''awaiting_second''",
      "private.deletions": "t.user_id = $1",
      "private.exports": "t.user_id = $1",
      "private.push_devices": "t.user_id = $1",
      "private.earlier_names": "t.user_id = $1",
      "private.person_names": "t.user_id = $1",
      "public.measurement_imports": "t.created_by = $1",
      "public.saved_reports": "t.owner_id = $1"
    }'
  );

select
  private.declare_kept_out(
    'copied or counted from what is in it',
    '{public.athlete_search_index, private.activity_waiting, private.activity_days, private.figure_days,
      private.withdrawn_consents, private.saved_search_matches, private.marks_after_end,
      private.ended_conversations, private.community_consents, private.push_messages}'
  ),
  private.declare_kept_out(
    'who looked at a page is told as a number, and never who it was',
    '{private.boost_appearances}'
  ),
  private.declare_kept_out(
    'said by or about somebody else, in confidence',
    '{private.case_notes, private.case_referrals, private.thread_access, private.ended_guardians,
      private.guardian_agreements, private.guardian_blocks, private.guardian_event_bans,
      private.deletion_answers, private.duplicates, public.verification_reviews, public.admin_task_marks,
      public.admin_invitations, private.community_log, private.video_takedowns, private.contact_restrictions}'
  ),
  private.declare_kept_out(
    'how a scout answers is counted from conversations, and their reporters are not told',
    '{public.scout_answers}'
  ),
  private.declare_kept_out(
    'about no person, or about people together',
    '{public.events, public.event_counts, public.event_totals, public.event_imports, public.made_reports,
      public.organizations, private.organization_applications, private.communities, private.announcements,
      private.announcement_texts, private.imported_events, private.measurement_sessions,
      private.contact_window_changes, private.policy_setting_changes, private.signed_statements,
      public.measurement_import_rows, private.ended_badges}'
  ),
  private.declare_kept_out(
    'a secret that opens a page, or its fingerprint',
    '{private.confirmation_tokens, private.guardian_tokens, private.replaced_guardian_tokens,
      private.replaced_official_tokens, private.barred_addresses}'
  ),
  private.declare_kept_out(
    'kept for hours, so that something is told once or later',
    '{private.admin_task_readers, private.event_news, private.event_news_sent, private.event_notices,
      private.held_evidence_links, private.held_notifications, private.link_news, private.link_news_sent,
      private.recorded_numbers_told, private.running_erasures}'
  ),
  private.declare_kept_out(
    'the record that nobody can change; the lines themselves are in it',
    '{private.audit_chain, private.unsealed_audit_rows}'
  );

-- Whose id it is nobody reads: of another person, or of an admin.
select
  private.declare_left_out(
    'private.activity',
    '{"athlete_id": "somebody else", "athlete_ids": "somebody else",
      "details.after": "somebody else", "once": "counts one fact once"}'
  ),
  private.declare_left_out(
    'private.moderation_decisions',
    '{"decided_by": "an admin", "second_by": "an admin",
    "reviewed_by": "an admin", "lift_by": "an admin", "second_statement": "said among admins",
    "involves_minor": "would tell who reported", "lift_statement": "said among admins",
    "lift_at": "said among admins", "second_at": "said among admins",
    "subject_id": "could be what another wrote"}'
  ),
  private.declare_left_out(
    'private.push_devices',
    '{"endpoint": "a secret", "p256dh": "a secret",
    "auth": "a secret", "session_id": "a secret"}'
  ),
  private.declare_left_out('public.profile_codes', '{"secret": "a secret"}'),
  private.declare_left_out('private.event_bibs', '{"secret": "a secret"}'),
  private.declare_left_out(
    'private.organization_officials',
    '{"serial": "makes a secret",
    "ended_by": "somebody else"}'
  ),
  private.declare_left_out(
    'private.deleted_numbers',
    '{"disputes": "said by somebody else", "number.verified_by": "somebody else",
    "number.recorded_by": "somebody else", "number.source_key": "kept by the server"}'
  ),
  private.declare_left_out('private.organization_members', '{"answered_by": "somebody else"}'),
  private.declare_left_out('private.minor_profile_reads', '{"athlete_id": "somebody else"}'),
  private.declare_left_out('public.consents', '{"ip_address": "of the guardian"}'),
  private.declare_left_out('public.verifications', '{"decided_by": "an admin"}'),
  private.declare_left_out(
    'public.conversation_participants',
    '{"muted": "somebody else''s choice",
    "archived": "somebody else''s choice", "last_read_at": "somebody else''s choice"}'
  ),
  private.declare_left_out(
    'public.measurements',
    '{"verified_by": "somebody else",
    "recorded_by": "somebody else"}'
  ),
  private.declare_left_out('public.flags', '{"decision_id": "about somebody else"}'),
  private.declare_left_out(
    'private.exports',
    '{"open_until": "ends within a minute",
    "taken_at": "kept by the server", "attempts": "kept by the server"}'
  );
