import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountSecurityKeys } from '#web/features/account-security/keys.ts'
import { runAfterIdle } from '#web/lib/after-idle.ts'
import { realtime } from '#web/lib/supabase.ts'
import { securityAlertKeys } from './keys.ts'

/** One's own audit lines as they are written: the panel and the banner read again. */
export function useSecurityEventChannel(userId: string) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!userId) return
    let leave: (() => void) | undefined
    let gone = false
    const watch = async () => {
      const client = await realtime()
      if (gone) return
      const channel = client
        .channel(`security:${userId}`)
        .on(
          'postgres_changes',
          { event: 'INSERT', schema: 'public', table: 'security_audit_log', filter: `user_id=eq.${userId}` },
          () => {
            // By name, not by import: the panel's feature stays out of every first screen.
            void queryClient.invalidateQueries({ queryKey: accountSecurityKeys.allEvents })
            void queryClient.invalidateQueries({ queryKey: securityAlertKeys.of(userId) })
          },
        )
        .subscribe()
      leave = () => void client.removeChannel(channel)
    }
    const callOff = runAfterIdle(() => void watch())
    return () => {
      gone = true
      callOff()
      leave?.()
    }
  }, [userId, queryClient])
}
