import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import type { Identity } from '#server/identity/identity.ts'

export type ChannelPermissions = { broadcast: boolean; presence: boolean }

/** What the policies on realtime.messages let this caller do with a private topic, tried with rows that are rolled back. */
export async function authorizeChannel(
  { db, log }: { db: Database; log: Logger },
  caller: Identity,
  topic: string,
  access: 'read' | 'write',
  headers: Record<string, string>,
): Promise<ChannelPermissions> {
  // PostgreSQL cannot store a NUL in a text, so no policy can allow such a topic.
  if (topic.includes('\0')) return NO_PERMISSIONS
  const permissions = db.asAdmin(
    'supabase_realtime_admin',
    `may this caller ${access} a private channel`,
    async (scope) => {
      const { rows } = await scope.query<ChannelPermissions>(
        'select broadcast, presence from realtime.authorize_channel($1, $2, $3, $4, $5)',
        [topic, access, caller.role, caller.claimsJson, JSON.stringify(headers)],
      )
      return { broadcast: rows[0]?.broadcast === true, presence: rows[0]?.presence === true }
    },
  )
  return permissions.catch((error: unknown) => {
    if (!POLICY_FAILED.test((error as { code?: string }).code ?? '')) throw error
    log.warn(
      { err: error, role: caller.role },
      'a policy on realtime.messages failed, it lets nobody through',
    )
    return NO_PERMISSIONS
  })
}

/** On a channel that anybody may open under any name: everything, or nothing where the application has no use for such channels. */
export const publicPermissions = ({ isPrivateOnly }: { isPrivateOnly: boolean }): ChannelPermissions =>
  isPrivateOnly ? NO_PERMISSIONS : { broadcast: true, presence: true }

const NO_PERMISSIONS: ChannelPermissions = { broadcast: false, presence: false }
/** SQLSTATE classes that a policy can raise, as by casting a topic to uuid; connection errors are not among them. */
const POLICY_FAILED = /^(21|22|23|2F|38|39|42|54|P0)/
