import type { Json } from '#shared/database.types.ts'
import { LIMITS } from '#shared/limits.ts'
import { backend } from './env.ts'
import { log } from './log.ts'
import { currentSession } from './session.ts'
import { db } from './supabase.ts'

let ownIp: Promise<string> | undefined

/** The address this device is seen under, asked once a visit. Only for show: the database writes down the one it saw. */
function lookUpOwnIp(): Promise<string> {
  ownIp ??= fetch(backend.addressLookup)
    .then((answer) => answer.json())
    .then(({ ip }: { ip?: string }) => ip ?? 'unknown')
    .catch(() => 'unknown')
  return ownIp
}

/** A line about oneself in one's own security log. That it could not be written stops nobody. */
export async function recordSecurityEvent(action: string, details: Json) {
  const userId = currentSession()?.user.id
  if (!userId) return
  const { error } = await db.from('security_audit_log').insert({
    user_id: userId,
    action,
    details,
    ip_address: await lookUpOwnIp(),
    user_agent: navigator.userAgent,
  })
  if (error) log('warn', 'security event not recorded', { action, code: error.code })
}

type Limit = { attempts: number; windowMinutes: number }

/** Counts one try in this window; a check that fails counts as denied. It spares a refused call, and guards nothing: the database does. */
async function consumeRateLimit(actionType: string, { attempts, windowMinutes }: Limit): Promise<boolean> {
  const userId = currentSession()?.user.id
  if (!userId) return false
  const now = Date.now()
  const counted = await db
    .from('rate_limits')
    .select('attempts')
    .eq('user_id', userId)
    .eq('action_type', actionType)
    .gte('window_start', new Date(now - windowMinutes * 60_000).toISOString())
    .maybeSingle()
  const before = counted.data?.attempts ?? 0
  if (counted.error || before >= attempts) return false
  const raised = await db.from('rate_limits').upsert({
    user_id: userId,
    action_type: actionType,
    ip_address: await lookUpOwnIp(),
    attempts: before + 1,
    window_start: new Date(now).toISOString(),
  })
  return !raised.error
}

/** The database's own refusal, given without asking it. */
const rateLimitError = {
  code: 'PT429',
  message: 'Admin action rate limit exceeded',
  hint: 'limit.admin_action',
}

/**
 * Around whatever changes something in an admin's name: counted before, and on record as critical when refused here. What the database
 * refuses the server puts on record itself.
 */
export async function withAdminRateLimit<T>(what: string, work: () => Promise<T>): Promise<T> {
  if (await consumeRateLimit('admin_action', LIMITS.rateLimit.adminAction)) return work()
  void recordSecurityEvent('admin_rate_limit_exceeded', { severity: 'critical', what })
  throw rateLimitError
}
