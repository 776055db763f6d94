import { expect } from 'vitest'
import { PRIVATE_DETAILS } from '../belongings.ts'
import { asks, reads, tries, type Ways } from '../way.ts'
import { functionForms } from './function-forms.ts'

const api = '/rest/v1'
const words = PRIVATE_DETAILS
const rows = true

/** Sven and Vera may read Mina's page: what stays private beside it is what they are after. */
export const privateDetails: Ways = {
  rule: 'private.details',
  allowed: [
    'a minor reads what is kept about her',
    async (world) => {
      const answer = await world.call('mina', 'GET', `${api}/athlete_private_details?select=birth_date`)
      expect(answer.text).toContain('birth_date')
    },
  ],
  ways: [
    ...functionForms,
    reads('sven', 'reads dates of birth', `${api}/athlete_private_details?select=*`),
    reads('nobody', 'asks for given and family names without an account', `${api}/rpc/my_names`),
    reads('nobody', 'reads dates of birth without an account', `${api}/athlete_private_details?select=*`, {
      rows,
    }),
    reads(
      'sven',
      'reads the details inside the page',
      `${api}/athlete_profiles?id=eq.{mina}&select=id,athlete_private_details(*)`,
      { rows, words },
    ),
    reads(
      'sven',
      'filters pages by the date of birth',
      `${api}/athlete_profiles?select=id,athlete_private_details!inner(athlete_id)&athlete_private_details.birth_date=gt.2000-01-01`,
      { rows: true, words: ['{mina}'] },
    ),
    reads(
      'sven',
      'orders pages by the date of birth',
      `${api}/athlete_profiles?select=id,athlete_private_details(birth_date)&order=athlete_private_details(birth_date)`,
      { rows, words },
    ),
    reads('sven', 'asks for the names of the child as if they were his', `${api}/rpc/my_names?id=eq.{mina}`, {
      words,
    }),
    asks('sven', 'selects the names that a child answered', 'select surname from private.person_names'),
    reads('sven', 'reads names and addresses', `${api}/profiles?select=*&id=neq.{sven}`),
    reads(
      'sven',
      'reads the full name inside the page',
      `${api}/athlete_profiles?id=eq.{mina}&select=id,profiles!athlete_profiles_user_id_fkey(full_name,email)`,
      { rows, words },
    ),
    reads(
      'sven',
      'guesses an address letter by letter',
      `${api}/profiles?email=ilike.*@example.org&id=eq.{mina}&select=id`,
    ),
    reads('sven', 'searches by the surname', `${api}/rpc/search_athletes`, {
      method: 'POST',
      body: { filter: { text: 'Vellamo' } },
      rows,
      words: ['{mina}', '{milo}'],
    }),
    reads(
      'vera',
      'reads the names of who takes part',
      `${api}/conversation_participants?select=id,role,display_name`,
      { rows, words },
    ),
    reads(
      'vera',
      'reads which guardian takes part',
      `${api}/conversation_participants?select=guardian_link_id`,
      { rows, words: ['{link.mina}'] },
    ),
    reads(
      'vera',
      'reads the guardian inside the conversation',
      `${api}/conversations?select=id,conversation_participants(role,guardian_links(guardian_name,guardian_email))`,
      { rows, words },
    ),
    reads('vera', 'reads the guardians', `${api}/guardian_links?select=*`),
    reads('vera', 'reads the consents', `${api}/consents?select=id,scope,decision`),
    reads('mina', 'reads from which network the guardian agreed', `${api}/consents?select=ip_address`, {
      rows,
      words: ['127.0.0.1', 'ip_address":'],
    }),
    reads(
      'vera',
      'reads her own requests with the athlete inside',
      `${api}/message_requests?select=*,profiles!message_requests_athlete_id_fkey(full_name,email)`,
      { rows, words },
    ),
    reads('vera', 'reads the settings of a minor', `${api}/user_settings?user_id=eq.{mina}`),
    reads('ada', 'reads the security log of another', `${api}/security_audit_log?user_id=eq.{mina}`),
    reads('ada', 'reads how often another tried to sign in', `${api}/rate_limits?user_id=eq.{mina}`),
    reads('sven', 'reads which data another asked for', `${api}/data_requests?select=*`),
    reads('sven', 'reads what others told the team', `${api}/feedback?select=*`),
    reads('sven', 'counts what others told the team', `${api}/rpc/feedback_counts`, {
      method: 'POST',
      body: {},
    }),
    reads('sven', 'reads who voted for what', `${api}/roadmap_votes?select=*`),
    reads('sven', 'reads the notifications of others', `${api}/notifications?user_id=eq.{mina}`),
    reads('ada', 'reads whom a minor blocked', `${api}/blocks?blocker_id=eq.{mina}`),
    reads('mina', 'reads who looked at her page', `${api}/profile_views?select=*`),
    reads('mina', 'reads who looked in the figures', `${api}/rpc/my_athlete_summary`, {
      method: 'POST',
      body: { days: 365 },
      rows,
      words: ['{sven}', 'Harrow'],
    }),
    reads(
      'sven',
      'reads where an imported athlete came from',
      `${api}/athlete_profiles?select=import_source,import_key`,
      { rows, words: ['"import_key"'] },
    ),
    reads(
      'sven',
      'orders by where an athlete came from',
      `${api}/athlete_profiles?select=id&order=import_key.desc`,
      { rows, words: ['{mina}'] },
    ),
    reads(
      'sven',
      'filters by where an athlete came from',
      `${api}/athlete_profiles?select=id&import_key=is.null`,
      { rows, words: ['{mina}'] },
    ),
    reads('nobody', 'names another schema', `${api}/users?select=email`, {
      headers: { 'accept-profile': 'auth' },
      rows,
      words,
    }),
    reads('sven', 'names the hidden schema', `${api}/app_secrets?select=*`, {
      headers: { 'accept-profile': 'private' },
      rows,
    }),
    reads('sven', 'calls a hidden function', `${api}/rpc/guardian_token`, {
      method: 'POST',
      body: { link: '{link.mina}' },
      headers: { 'content-profile': 'private' },
      rows,
      words: ['{token.mina}'],
    }),
    asks('sven', 'selects from the accounts', 'select email from auth.users'),
    asks('sven', 'selects the signing secrets', 'select value from private.app_secrets'),
    asks('sven', 'derives a guardian’s secret', `select private.guardian_token('{link.mina}')`),
    asks('vera', 'selects the guardian’s column', 'select guardian_link_id from conversation_participants'),
    asks('sven', 'selects the page of a row as a whole', 'select p from athlete_profiles p'),
    asks('sven', 'asks whether a word is the surname', `select private.says_surname('Vellamo', '{mina}')`),
    asks('sven', 'asks for the role of another', `select private.role_of('{mina}')`),
    asks(
      'sven',
      'reads the statistics of a column',
      `select most_common_vals from pg_stats where tablename = 'athlete_private_details' and most_common_vals is not null`,
    ),
    asks('sven', 'becomes the owner', 'set role postgres'),
    asks(
      'sven',
      'writes new claims for herself',
      `select set_config('request.jwt.claims', '{"sub": "{mina}", "role": "authenticated"}', true) where exists (select from pg_roles where rolname = current_user and rolsuper)`,
    ),
    tries('sven', 'reads the description of the API for hidden columns', async (world) => {
      const answer = await world.call('sven', 'GET', `${api}/`)
      for (const name of ['guardian_token', 'guardian_tokens', 'app_secrets', 'policy_settings'])
        expect(answer.text).not.toContain(`"${name}"`)
    }),
  ],
}
