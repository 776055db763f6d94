-- What the specification asks of every text (section 5), at the tables that people write in. The forms clean
-- what is typed; this cleans what comes by any other way.

create trigger a_sanitize_text before insert or update on public.admin_invitations
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.profiles
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.user_settings
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.scout_profiles
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.verifications
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.verification_reviews
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.athlete_profiles
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.guardian_links
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.measurement_imports
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.measurement_import_rows
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.measurements
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.measurement_disputes
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.video_links
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.boards
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.board_stages
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.board_items
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.board_item_notes
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.conversations
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.conversation_participants
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.message_requests
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.messages
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.endorsements
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on private.moderation_decisions
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.flags
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.events
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.feedback
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.roadmap_items
  for each row execute function private.sanitize_row();
create trigger a_sanitize_text before insert or update on public.data_requests
  for each row execute function private.sanitize_row();
