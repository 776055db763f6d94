import { queryOptions } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { alertFrom } from './rules.ts'

export const securityAlertKeys = { of: (userId: string) => ['security-alert', userId] } as const

const { windowMinutes, checkEverySeconds } = LIMITS.suspiciousActivity

export const securityAlertQueries = {
  alert: (userId: string) =>
    queryOptions({
      queryKey: securityAlertKeys.of(userId),
      queryFn: async () => {
        const since = new Date(Date.now() - windowMinutes * 60_000).toISOString()
        const events = dataOrThrow(
          await db
            .from('security_audit_log')
            .select('action, created_at, details')
            .eq('user_id', userId)
            .gte('created_at', since),
        )
        return alertFrom(events, Date.now())
      },
      refetchInterval: checkEverySeconds * 1000,
      staleTime: checkEverySeconds * 1000,
      retry: false,
    }),
}
