import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Role } from '#web/features/account/types.ts'
import { athleteProfileKeys } from '#web/features/athlete-profile/keys.ts'
import { badgeCountKeys } from '#web/features/badge-counts/keys.ts'
import { conversationKeys } from '#web/features/conversation/keys.ts'
import { endorsementKeys } from '#web/features/endorsement/keys.ts'
import { guardianKeys } from '#web/features/guardian/keys.ts'
import { messageRequestKeys } from '#web/features/message-request/keys.ts'
import { notificationKeys } from '#web/features/notification/keys.ts'
import { scoutProfileKeys } from '#web/features/scout-profile/keys.ts'
import { verificationKeys } from '#web/features/verification/keys.ts'
import { runAfterIdle } from '#web/lib/after-idle.ts'
import { realtime } from '#web/lib/supabase.ts'

type Change = { table: string; event: 'INSERT' | 'UPDATE' | '*'; filter: string; keys: QueryKey[] }

/** What can change under a person's eyes, and which reads it makes stale. */
function changesFor(id: string, role: Role): Change[] {
  const me = role === 'scout' ? 'scout_id' : 'athlete_id'
  return [
    {
      table: 'notifications',
      event: '*',
      filter: `user_id=eq.${id}`,
      // A guardian's decision moves who may see the athlete, and is heard of by its notice alone.
      keys: [
        badgeCountKeys.all,
        notificationKeys.all,
        ...(role === 'athlete' ? [guardianKeys.mine, athleteProfileKeys.all] : []),
      ],
    },
    {
      table: 'messages',
      event: 'INSERT',
      filter: `recipient_id=eq.${id}`,
      keys: [badgeCountKeys.all, conversationKeys.mine, conversationKeys.allMessages],
    },
    {
      table: 'message_requests',
      event: '*',
      filter: `${me}=eq.${id}`,
      keys: [badgeCountKeys.all, messageRequestKeys.all],
    },
    { table: 'conversations', event: '*', filter: `${me}=eq.${id}`, keys: [conversationKeys.mine] },
    {
      table: 'verifications',
      event: 'UPDATE',
      filter: `user_id=eq.${id}`,
      keys: [verificationKeys.all, scoutProfileKeys.all],
    },
    { table: 'endorsements', event: '*', filter: `${me}=eq.${id}`, keys: [endorsementKeys.all] },
  ]
}

/** One channel a person for everything that moves without a reload. Loaded after the first paint, by the shell. */
export function useLiveUpdates(id: string | undefined, role: Role | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!id || !role) return
    let leave: (() => void) | undefined
    let gone = false
    const refresh = (keys: QueryKey[]) => {
      // Several changes may make the same read stale: once is enough.
      const different = new Map(keys.map((queryKey) => [queryKey.join(), queryKey]))
      for (const queryKey of different.values()) void queryClient.invalidateQueries({ queryKey })
    }
    const open = async () => {
      const client = await realtime()
      if (gone) return
      const changes = changesFor(id, role)
      const channel = client.channel(`person:${id}`)
      for (const { keys, ...change } of changes) {
        channel.on('postgres_changes' as never, { schema: 'public', ...change } as never, () => refresh(keys))
      }
      channel.subscribe((status) => {
        // What happened before the line was up, or while it was down, was told to nobody: read again.
        if (status === 'SUBSCRIBED') refresh(changes.flatMap(({ keys }) => keys))
      })
      leave = () => void client.removeChannel(channel)
    }
    const callOff = runAfterIdle(() => void open())
    return () => {
      gone = true
      callOff()
      leave?.()
    }
  }, [id, role, queryClient])
}
