import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Role } from '#web/features/account/types.ts'
import { runAfterIdle } from '#web/lib/after-idle.ts'
import { realtime } from '#web/lib/supabase.ts'

type Change = { table: string; event: 'INSERT' | 'UPDATE' | '*'; filter: string; keys: string[][] }

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
        ['counts'],
        ['notifications'],
        ...(role === 'athlete' ? [['guardians'], ['athlete-profile']] : []),
      ],
    },
    {
      table: 'messages',
      event: 'INSERT',
      filter: `recipient_id=eq.${id}`,
      keys: [['counts'], ['conversations'], ['messages']],
    },
    {
      table: 'message_requests',
      event: '*',
      filter: `${me}=eq.${id}`,
      keys: [['counts'], ['message-requests']],
    },
    { table: 'conversations', event: '*', filter: `${me}=eq.${id}`, keys: [['conversations']] },
    {
      table: 'verifications',
      event: 'UPDATE',
      filter: `user_id=eq.${id}`,
      keys: [['verifications'], ['scout-profile']],
    },
    { table: 'endorsements', event: '*', filter: `${me}=eq.${id}`, keys: [['endorsements']] },
  ]
}

/** One channel a person for everything that moves without a reload. Loaded after the first paint, by the shell. */
export function useLiveUpdates(id: string | undefined, role: Role | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!id || !role) return
    let leave: (() => void) | undefined
    let gone = false
    const refresh = (keys: string[][]) => {
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
