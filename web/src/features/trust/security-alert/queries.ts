import { queryOptions } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { ofStart } from '#web/lib/own-start.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { alertFrom } from './rules.ts'
import type { SuspiciousEvent } from './types.ts'

export const securityAlertKeys = { of: (userId: string) => ['security-alert', userId] } as const

const { windowMinutes, checkEverySeconds } = LIMITS.suspiciousActivity

async function loadEvents(userId: string): Promise<SuspiciousEvent[]> {
  const since = new Date(Date.now() - windowMinutes * 60_000).toISOString()
  return dataOrThrow(
    await db
      .from('security_audit_log')
      .select('action, created_at, details')
      .eq('user_id', userId)
      .gte('created_at', since),
  )
}

export const securityAlertQueries = {
  alert: (userId: string) =>
    queryOptions({
      queryKey: securityAlertKeys.of(userId),
      queryFn: async (context) => {
        const events = await ofStart<SuspiciousEvent[]>(userId, {
          context,
          of: (start) => start.security_events as SuspiciousEvent[],
          alone: () => loadEvents(userId),
        })
        return alertFrom(events, Date.now())
      },
      refetchInterval: checkEverySeconds * 1000,
      staleTime: checkEverySeconds * 1000,
      retry: false,
    }),
}
