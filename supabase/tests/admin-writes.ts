import { type Personas, WINDOW } from './personas.ts'

export const GUARDIAN = '0f6c0c1e-4b52-4a55-9d0e-1f3f5a7c9e12'
export const REFERRAL = '6c1a9e2f-4b63-4b66-8e1f-2a4a6b8dad22'
export const ANNOUNCEMENT = '0c4d7d3b-8b07-4cf5-a1b5-5e2f1f9f7c11'
export const ACCESS = '5d0a5b0e-71d0-4b57-8d86-0d0f0b7a2a55'
export const REPORT = '7d2b0f3a-5c74-4c77-8f20-3b5b7c9ebe33'
export const PROPOSED = '8e3c1a4b-6d85-4d88-9a31-4c6c8daf0f44'
export const CHANGED = '9f4d2b5c-7e96-4e99-8b42-5d7d9eb01a55'
export const DECISION = '5b0f8f1e-3a52-4a55-9d0e-1f3f5a7c9e11'
export const ORGANIZATION = '6d1f3c5d-8f07-4fa1-9c53-6e8e0fc12b66'
export const OFFICIAL = '8f315e7f-a129-41c3-9e75-8a0a21e34d88'
export const TWIN = '7e204d6e-9018-40b2-8d64-7f9f10d23c77'

/** What the writes are about; without the second factor an admin could not look it up. */
export type Ids = Record<
  | 'flag'
  | 'check'
  | 'hash'
  | 'feedback'
  | 'dispute'
  | 'invitation'
  | 'import'
  | 'request'
  | 'event'
  | 'draft'
  | 'eventImport'
  | 'again'
  | 'closing',
  string
>
type Write = (personas: Personas, ids: Ids) => [sql: string, ...values: unknown[]]

const PERSON = {
  row: 2,
  key: 'ike marlsworth',
  name: 'Ike Marlsworth',
  positions: ['wr'],
  measurements: [{ metric: 'dash40_s', value: 4.5, unit: 's', measured_on: '2026-03-14', method: 'hand' }],
}
const IMPORT = {
  file_name: 'day.csv',
  file_hash: 'b'.repeat(64),
  source: 'club-day',
  sport: 'american_football',
  adults_only: true,
}

/** Every write that only an admin may make, by its name in the database. */
export const WRITES: Record<string, Write> = {
  'admin_invitations INSERT': ({ amy }) => [
    `insert into admin_invitations (email, invited_by) values ('x@example.org', $1)`,
    amy.id,
  ],
  'events DELETE': () => [`delete from events where status = 'draft'`],
  'events INSERT': () => [
    `insert into events (title, location, start_at) values ('Cup', 'Lyon', now() + interval '1 day')`,
  ],
  'events UPDATE': () => [`update events set title = 'Cup' where status = 'draft'`],
  'feedback UPDATE': () => [`update feedback set status = 'planned'`],
  'verifications UPDATE': (_, { check, hash }) => [
    `update verifications set status = 'approved', what_was_checked = '{identity_document}', subject_hash = $2 where id = $1`,
    check,
    hash,
  ],
  'decide_verification()': (_, { check, hash }) => [
    `select decide_verification($1, 'approved', $2, '{identity_document}')`,
    check,
    hash,
  ],
  'organizations_to_check()': () => ['select organizations_to_check()'],
  'check_organization()': () => [
    `select check_organization($1, '{registered,own_domain}', now() + interval '400 days', 'club')`,
    ORGANIZATION,
  ],
  'end_organization()': () => [`select end_organization($1, 'No such entry')`, ORGANIZATION],
  'end_false_official()': () => [`select end_false_official($1, 'Never was one')`, OFFICIAL],
  'merge_organization()': () => ['select merge_organization($1, $2)', ORGANIZATION, TWIN],
  'admin_tasks()': () => ['select admin_tasks()'],
  'admin_child_safety()': () => ['select admin_child_safety()'],
  'reported_threads()': () => [`select reported_threads('open')`],
  'take_task()': (_, { request }) => [`select take_task('data_request', $1)`, request],
  'hand_over_task()': ({ ann }, { request }) => [
    `select hand_over_task('data_request', $1, $2, 'Please look at it')`,
    request,
    ann.id,
  ],
  'snooze_task()': (_, { request }) => [
    `select snooze_task('data_request', $1, now() + interval '1 hour', 'They answer at noon')`,
    request,
  ],
  'release_task()': (_, { request }) => [`select release_task('data_request', $1)`, request],
  'show_reading_task()': (_, { request }) => [`select show_reading_task('data_request', $1)`, request],
  'open_admin_list()': () => [`select open_admin_list('people')`],
  'open_verification_document()': (_, { check }) => ['select open_verification_document($1)', check],
  'decide_flag()': (_, { flag }) => [`select decide_flag($1, 'warn', 'Against the rules')`, flag],
  'close_data_request()': (_, { request }) => [
    `select close_data_request($1, 'done', 'Sent on paper')`,
    request,
  ],
  'decide_account()': ({ vera }) => [`select decide_account($1, 'warn', 'Against the rules')`, vera.id],
  'change_role()': ({ una }) => [
    `select change_role($1, 'athlete', $2, 'Signed up as the wrong one')`,
    una.id,
    una.email,
  ],
  'similar_accounts()': ({ una }) => ['select similar_accounts($1)', una.id],
  'close_duplicate()': ({ una }, { again }) => [
    `select close_duplicate($1, $2, 'The same person twice')`,
    una.id,
    again,
  ],
  'keep_duplicate()': (_, { closing }) => ['select keep_duplicate($1)', closing],
  'restore_account()': ({ pia }) => [`select restore_account($1, 'They said sorry')`, pia.id],
  'review_decision()': () => [`select review_decision($1, true, 'Looked at it again')`, DECISION],
  'decision_case()': () => ['select decision_case($1)', DECISION],
  'account_guardians()': ({ mina }) => ['select account_guardians($1)', mina.id],
  'end_guardian_link()': () => [`select end_guardian_link($1, 'Not a parent')`, GUARDIAN],
  'account_overview()': ({ vera }) => ['select account_overview($1)', vera.id],
  'end_account_sessions()': ({ vera }) => ['select end_account_sessions($1)', vera.id],
  'check_audit_log()': () => ['select check_audit_log()'],
  'begin_security_export()': () => ['select begin_security_export()'],
  'security_export_part()': () => [
    `select security_export_part((begin_security_export() ->> 'id')::uuid, 0)`,
  ],
  'own_export()': () => [`select security_export_statement((begin_security_export() ->> 'id')::uuid)`],
  'take_case()': (_, { flag }) => ['select take_case($1)', flag],
  'add_case_note()': (_, { flag }) => [`select add_case_note($1, 'Please look with me')`, flag],
  'refer_case()': (_, { flag }) => [`select refer_case($1, 'police', '', 'A crime, perhaps')`, flag],
  'referral_copy()': () => ['select referral_copy($1)', REFERRAL],
  'case_messages()': (_, { flag }) => ['select case_messages($1)', flag],
  'flag_evidence()': (_, { flag }) => ['select flag_evidence($1)', flag],
  'import_measurements()': () => [
    'select import_measurements($1, $2)',
    JSON.stringify(IMPORT),
    JSON.stringify([PERSON]),
  ],
  'publish_feedback()': (_, { feedback }) => [
    `select publish_feedback($1, 'Lighter colours', 'done')`,
    feedback,
  ],
  'unpublish_feedback()': (_, { feedback }) => ['select unpublish_feedback($1)', feedback],
  'record_security_log_read()': () => ['select private.record_security_log_read()'],
  'resolve_dispute()': (_, { dispute }) => [`select resolve_dispute($1, 'kept', 'protocol found')`, dispute],
  'disputed_numbers()': () => ['select disputed_numbers()'],
  'revoke_admin()': ({ ann }) => [`select private.revoke_admin($1, 'left the team')`, ann.id],
  'save_event()': () => [
    `select save_event(jsonb_build_object('title', 'Cup', 'location', 'Lyon', 'start_date', current_date + 5, 'start_time', '18:00'))`,
  ],
  'publish_event()': (_, { draft }) => ['select publish_event($1)', draft],
  'cancel_event()': (_, { event }) => [`select cancel_event($1, 'The pitch is under water')`, event],
  'move_event()': (_, { event }) => [`select move_event($1, now() + interval '6 days')`, event],
  'duplicate_event()': (_, { event }) => ['select duplicate_event($1)', event],
  'import_events()': () => [
    `select import_events('Fixtures', jsonb_build_array(jsonb_build_object('title', 'Cup', 'location', 'Lyon', 'start_date', current_date + 5)), false)`,
  ],
  'undo_event_import()': (_, { eventImport }) => ['select undo_event_import($1)', eventImport],
  'print_event_bibs()': (_, { event }) => ['select count(*) from print_event_bibs($1)', event],
  'list_event_answers()': (_, { event }) => ['select count(*) from list_event_answers($1)', event],
  'withdraw_admin_invitation()': (_, { invitation }) => ['select withdraw_admin_invitation($1)', invitation],
  'set_policy_setting()': () => [`select set_policy_setting('limit.appeal', 8, 'Fewer appeals', 10)`],
  'decide_policy_setting()': () => ['select decide_policy_setting($1, true)', PROPOSED],
  'undo_policy_setting()': () => ['select undo_policy_setting($1)', CHANGED],
  'save_contact_window()': () => [
    `select save_contact_window('{"sport_code": "golf", "level": "college", "kind": "quiet", "from_day": "12-01", "to_day": "12-20", "source_url": "https://a.org", "checked_on": "2026-01-01"}', 'As the rules say')`,
  ],
  'delete_contact_window()': () => [`select delete_contact_window($1, 'It is no rule')`, WINDOW],
  'undo_contact_window()': () => ['select undo_contact_window($1)', WINDOW],
  'saved_reports INSERT': () => [`insert into saved_reports (title) values ('Each quarter')`],
  'saved_reports UPDATE': () => [`update saved_reports set title = 'Numbers' where id = $1`, REPORT],
  'saved_reports DELETE': () => ['delete from saved_reports where id = $1', REPORT],
  'make_saved_report()': () => ['select make_saved_report($1)', REPORT],
  'ask_thread_access()': (personas) => [
    `select ask_thread_access($1, $2, 'A guardian asked us to look at it')`,
    personas.vera.email,
    personas.mina.email,
  ],
  'thread_accesses()': () => ['select thread_accesses()'],
  'lock_thread_access()': () => [`select end_thread_access($1)`, ACCESS],
  'lock_announcement()': () => ['select delete_announcement($1)', ANNOUNCEMENT],
  'save_announcement()': () => [
    `select save_announcement('{"kind": "news", "texts": {"en": {"title": "Hello", "body": "There is a new screen."}}}')`,
  ],
  'undo_import()': (_, { import: id }) => ['select undo_import($1)', id],
}
