import { currentSession } from './session.ts'
import { dataOrThrow, db } from './supabase.ts'

type AdminList = 'people' | 'reports' | 'verifications'

const HOLDS_MS = 10 * 60_000
const opened = new Map<string, number>()

/** Before an admin reads a list: that they did is on record, and without it there are no rows (0004_security_audit_log.sql). */
export async function openAdminList(list: AdminList) {
  const key = `${currentSession()?.user.id} ${list}`
  if (Date.now() - (opened.get(key) ?? 0) < HOLDS_MS) return
  dataOrThrow(await db.rpc('open_admin_list', { list }))
  opened.set(key, Date.now())
}
