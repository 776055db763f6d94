import { writeSecurityEvent } from '#server/auth/audit-log.ts'
import { tooManyRequests } from '#server/auth/auth-errors.ts'
import { type AuthRequest, withAuthTransaction } from '#server/auth/handler.ts'
import { isUuid } from '#server/auth/parse-body.ts'
import { consumeRateLimit } from '#server/auth/rate-limits.ts'
import { requireServiceRoleOrAdmin } from '#server/auth/require-user.ts'
import { requireSamlKey } from '#server/auth/saml/service-provider.ts'
import type { User } from '#server/auth/users.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

export const providerNotFound = () =>
  new ApiError(404, 'sso_provider_not_found', 'SSO Identity Provider not found')

export function parseProviderId({ params }: AuthRequest): string {
  if (!isUuid(params.providerId)) throw providerNotFound()
  return params.providerId
}

/** Whoever has the service key, or an admin with the second step, whose changes are counted. */
export async function requireOperator(
  call: AuthRequest,
  { changes = false }: { changes?: boolean } = {},
): Promise<User | undefined> {
  const admin = await requireServiceRoleOrAdmin(call)
  requireSamlKey(call.context.config)
  if (!admin || !changes) return admin
  const taken = await withAuthTransaction(call, 'count changes of organizations', (db) =>
    consumeRateLimit(db, 'sso_admin', admin.id, TUNING.auth.saml.perAdmin),
  )
  if (taken.allowed) return admin
  throw tooManyRequests(
    'over_request_rate_limit',
    'Rate limit exceeded. Please wait before trying again.',
    taken.retry_after,
  )
}

/** In the log that people read. With the service key there is nobody to name. */
export async function writeOrganizationEvent(
  db: Transaction,
  admin: User | undefined,
  what: 'added' | 'changed' | 'removed' | 'tried',
  entityId: string,
  details: Record<string, unknown> = {},
) {
  if (!admin) return
  await writeSecurityEvent(db, admin.id, `sign_in_organization_${what}`, {
    organization: entityId.slice(0, 300),
    ...details,
  })
}
