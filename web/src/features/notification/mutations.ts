import { useMutation, useQueryClient } from '@tanstack/react-query'
import { badgeCountKeys } from '#web/features/badge-counts/keys.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { notificationKeys } from './keys.ts'

export async function markNotificationsRead(ids: string[]) {
  dataOrThrow(
    await db
      .from('notifications')
      .update({ read_at: new Date().toISOString() })
      .in('id', ids)
      .is('read_at', null),
  )
}

export async function markAllNotificationsRead() {
  dataOrThrow(await db.rpc('mark_notifications_read'))
}

function useAfterwards() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: notificationKeys.all }),
      queryClient.invalidateQueries({ queryKey: badgeCountKeys.all }),
    ])
}

export const useMarkNotificationsRead = () =>
  useMutation({ mutationFn: markNotificationsRead, onSettled: useAfterwards() })
export const useMarkAllNotificationsRead = () =>
  useMutation({ mutationFn: markAllNotificationsRead, onSettled: useAfterwards() })
