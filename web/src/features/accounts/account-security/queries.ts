import { queryOptions, useQuery } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { object, orNull, text } from '#web/lib/json-reader.ts'
import { useSession } from '#web/lib/session.ts'
import { providerOf } from '#web/lib/stored-session.ts'
import { auth, dataOrThrow, db } from '#web/lib/supabase.ts'
import { authData, listSessions } from '#web/lib/supabase-sessions.ts'
import { panelActions } from './rules.ts'
import { eventColumns, type MfaStatus } from './types.ts'

export const accountSecurityKeys = {
  sessions: ['account-security', 'sessions'],
  factor: ['account-security', 'factor'],
  addresses: ['account-security', 'addresses'],
  names: ['account-security', 'names'],
  allEvents: ['account-security', 'events'],
  events: (userId: string) => ['account-security', 'events', userId],
} as const

async function loadMfaStatus(): Promise<MfaStatus> {
  const { mfa } = await auth()
  const factors = authData(await mfa.listFactors())
  const level = authData(await mfa.getAuthenticatorAssuranceLevel())
  const factorId = factors.totp[0]?.id ?? null
  const hasOther = factors.all.some(
    ({ factor_type, status }) => status === 'verified' && /^(phone|webauthn)$/.test(factor_type),
  )
  const hasCodes = factors.all.some((factor) => factor.factor_type === 'recovery_code')
  const codes = hasCodes ? authData(await mfa.recoveryCodes.getStatus()) : null
  return { factorId, hasOther, usedHere: level.currentLevel === 'aal2', codes }
}

const readNames = orNull(object({ given: text, surname: text }))

export const accountSecurityQueries = {
  /** Null for an athlete who has not told the two apart yet. */
  names: () =>
    queryOptions({
      queryKey: accountSecurityKeys.names,
      queryFn: async () =>
        readNames(dataOrThrow(await db.rpc('my_names', undefined, { get: true })), 'my_names'),
    }),
  sessions: () =>
    queryOptions({ queryKey: accountSecurityKeys.sessions, queryFn: listSessions, staleTime: 0 }),
  secondFactor: () => queryOptions({ queryKey: accountSecurityKeys.factor, queryFn: loadMfaStatus }),
  /** The e-mail as the auth server has it now, with the one that still waits for its two confirmations. */
  addresses: () =>
    queryOptions({
      queryKey: accountSecurityKeys.addresses,
      queryFn: async () => {
        const { user } = authData(await (await auth()).getUser())
        return { current: user.email ?? '', waiting: user.new_email ?? null }
      },
      staleTime: 0,
    }),
  events: (userId: string) =>
    queryOptions({
      queryKey: accountSecurityKeys.events(userId),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('security_audit_log')
            .select(eventColumns)
            .eq('user_id', userId)
            .in('action', [...panelActions])
            .order('created_at', { ascending: false })
            .limit(LIMITS.securityPanel.latestEvents)
            .abortSignal(signal),
        ),
      enabled: userId !== '',
    }),
}

/** What whoever is signed in proves themselves by; nothing while that is not known, or not asked. */
export function useProofOwner(isAsked: boolean) {
  const account = useAccount()
  const { data: factor } = useQuery({ ...accountSecurityQueries.secondFactor(), enabled: isAsked })
  const session = useSession()
  return (
    factor && {
      email: account?.email ?? '',
      factorId: factor.factorId,
      provider: session && providerOf(session),
    }
  )
}
