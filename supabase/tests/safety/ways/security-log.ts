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

/** The log of everybody, its chain and its export are for admins with a second factor. */
export const securityLogWays: Way[] = [
  ...opens('reads the security log of everybody', 'security_events'),
  ...opens('reads that of one person', 'security_events', { filter: { person: '{mina}' } }),
  ...opens('reads who looks suspicious', 'suspicious_people'),
  ...opens('reads the limits and who hit them', 'limits_in_force'),
  ...opens('reads the heads of the chain', 'audit_chain_heads'),
  ...does('checks the chain', 'check_audit_log'),
  ...does('exports the log', 'export_security_events'),
]
