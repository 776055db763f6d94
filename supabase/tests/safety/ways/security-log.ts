import { each, reads, type Way, writes } from '../way.ts'

const api = '/rest/v1/rpc'
const WITHOUT_RIGHT = ['nobody', 'vera', 'mina', 'ann'] as const
const HIDDEN = ['failed_login', '{mina}', '{amy}', 'row_hash']

const opens = (what: string, name: string, body: object = {}) =>
  each([...WITHOUT_RIGHT], (by) =>
    reads(by, what, `${api}/${name}`, { method: 'POST', body, rows: true, words: HIDDEN }),
  )
const does = (what: string, name: string, body: object = {}) =>
  each([...WITHOUT_RIGHT], (by) => writes(by, what, 'POST', `${api}/${name}`, body))

const tables = '/rest/v1'

/** With a password alone an admin reads what everybody reads, and the log of others over no table at all. */
const passwordAlone: Way[] = [
  ...[
    ['people', `${tables}/profiles?id=neq.{ann}`],
    ['reports', `${tables}/flags`],
    ['checks', `${tables}/verifications`],
    ['what two admins decided', `${tables}/verification_reviews`],
    ['invitations', `${tables}/admin_invitations`],
    ['other admins', `${tables}/admin_users?user_id=neq.{ann}`],
    ['requests about data', `${tables}/data_requests`],
    ['feedback', `${tables}/feedback`],
    [
      'people through the checks',
      `${tables}/verifications?select=person:profiles!verifications_user_id_fkey(email)`,
    ],
  ].map(([what, path]) => reads('ann', `reads ${what} with a password`, path ?? '')),
  reads('ann', 'reads the queue of reports', `${api}/moderation_queue`, {
    method: 'POST',
    body: { state: 'open' },
  }),
  reads('ann', 'searches cases', `${api}/search_admin_cases`, { method: 'POST', body: { words: 'fell' } }),
  ...each(['amy', 'ann'], (by) =>
    reads(by, 'reads the log of another over the table', `${tables}/security_audit_log?user_id=eq.{mina}`),
  ),
  ...each(['ann', 'vera', 'nobody'], (by) =>
    writes(by, 'opens the list of people', 'POST', `${api}/open_admin_list`, { list: 'people' }),
  ),
]

/** The log of everybody, its chain and its export are for admins with a second factor. */
export const securityLogWays: Way[] = [
  ...passwordAlone,
  ...opens('reads the security log of everybody', 'security_events'),
  ...opens('reads that of one person', 'security_events', { filter: { person: '{mina}' } }),
  ...opens('reads who looks suspicious', 'suspicious_people'),
  ...opens('reads the limits and who hit them', 'limits_in_force'),
  ...opens('reads the heads of the chain', 'audit_chain_heads'),
  ...does('checks the chain', 'check_audit_log'),
  ...does('begins an export of the log', 'begin_security_export'),
  ...opens('reads the keys that sign exports', 'statement_keys'),
  ...opens('reads a part of an export', 'security_export_part', {
    export_id: '00000000-0000-4000-8000-000000000000',
    after_place: 0,
  }),
  ...opens('reads what is signed of an export', 'security_export_statement', {
    export_id: '00000000-0000-4000-8000-000000000000',
  }),
]
