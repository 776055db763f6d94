// Finds functions of the product's SQL that nothing calls: no other SQL, no policy or trigger, and no code of the web app, the server
// or the scripts. Tests are no callers.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Called by nothing in the repository, each for its reason. */
const CALLED_FROM_OUTSIDE = {
  'public.accept_admin_invitation': 'an invitation is accepted over the API, by a client of one’s own',
  'public.guardian_videos': 'the guardian’s page is read over the API',
  'public.my_storage': 'an athlete reads their own over the API',
  'public.my_video_file_names': 'an athlete reads their own over the API',
  'public.publish_video': 'an athlete shows a film over the API',
  'public.set_reel_clips': 'an athlete orders a reel over the API',
  'public.ask_video_takedown': 'asked over the API',
  'public.confirm_video_takedown': 'the link in the mail is redeemed over the API',
  'public.record_film_progress': 'a player of films tells it over the API',
  'public.my_activity': 'the copy of one’s data is read over the API',
  'public.answer_event': 'the calendar is written over the API',
  'public.cancel_event': 'the calendar is written over the API',
  'public.duplicate_event': 'the calendar is written over the API',
  'public.event_conflicts': 'the calendar is read over the API',
  'public.event_people': 'the calendar is read over the API',
  'public.event_state': 'the calendar is read over the API',
  'public.event_waiting_place': 'the calendar is read over the API',
  'public.guardian_events': 'the guardian’s page is read over the API',
  'public.guardian_forbid_event': 'a guardian decides over the API',
  'public.guardian_show_events': 'a guardian decides over the API',
  'public.create_calendar_feed': 'a feed is made over the API',
  'public.revoke_calendar_feed': 'a feed is ended over the API',
  'public.public_event': 'the page of an event is read over the API',
  'public.import_events': 'an admin imports over the API',
  'public.undo_event_import': 'an admin undoes over the API',
  'public.list_event_answers': 'the calendar is read over the API',
  'public.move_event': 'the calendar is written over the API',
  'public.publish_event': 'the calendar is written over the API',
  'public.save_event': 'the calendar is written over the API',
  'public.search_admin_events': 'an admin searches over the API',
  'public.shortlist_events': 'the calendar is read over the API',
  'public.close_data_request': 'an admin closes a request over the API',
  'public.decide_flag': 'an admin decides over the API',
  'public.flag_evidence': 'an admin reads evidence over the API',
  'public.policy_settings': 'an admin reads over the API',
  'public.policy_setting_effect': 'an admin reads over the API',
  'public.set_policy_setting': 'an admin sets over the API',
  'public.decide_policy_setting': 'an admin decides over the API',
  'public.undo_policy_setting': 'an admin undoes over the API',
  'public.save_contact_window': 'an admin writes over the API',
  'public.delete_contact_window': 'an admin writes over the API',
  'public.undo_contact_window': 'an admin undoes over the API',
  'public.contact_window_history': 'an admin reads over the API',
  'public.contact_window_notice': 'a scout is warned over the API',
  'public.my_sender_standing': 'a scout reads their own over the API',
  'public.revoke_admin': 'an admin decides over the API',
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const read = (patterns) =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !/\.test\.tsx?$|^scripts\/(?:mutants|check-sql-callers|compare-schemas)/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')

const sql = read(['supabase/migrations/*.sql']).replace(/--.*$/gm, '')
const code = read(['{web,server}/src/**/*.{ts,tsx}', 'scripts/*.{ts,mjs}', 'supabase/{seeds/*.ts,*.toml}'])
/** Statements that name a function without calling it. */
const calls = sql
  .replace(/^(?:grant|revoke)\s[^;]*;/gm, '')
  .replace(/^comment on (?:[^;']|'(?:[^']|'')*')*;/gm, '')
  .replace(/^create function [\w.]+/gm, '')

const functions = [...sql.matchAll(/^create function ((public|private)\.(\w+))\(([^)]*)\)/gm)]
const uncalled = new Set(
  functions
    .filter(([, name]) => !(name in CALLED_FROM_OUTSIDE))
    .filter(isUncalled)
    .map(([, name]) => name),
)
for (const name of uncalled) console.error(`${name}: nothing calls it; take it out, or say who does`)
if (uncalled.size === 0) console.log(`${functions.length} functions of SQL, each with a caller`)
process.exit(uncalled.size === 0 ? 0 : 1)

function isUncalled([, name, schema, plain, parameters]) {
  if (new RegExp(`${name.replace('.', '\\.')}\\s*\\(`).test(calls)) return false
  if (schema === 'private') return !new RegExp(`private[./]${plain}\\b`).test(code)
  // A function of a row is read like a column of it.
  const isColumn = /^\w+ public\.\w+$/.test(parameters)
  return !new RegExp(isColumn ? `\\b${plain}\\b` : `rpc(?:\\([^)]{0,160}'|/)${plain}\\b`).test(code)
}
