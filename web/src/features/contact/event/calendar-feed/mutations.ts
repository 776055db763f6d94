import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { toast } from '#web/ui/toast.ts'
import { eventKeys } from '../keys.ts'

const createFeed = async () => location.origin + dataOrThrow(await db.rpc('create_calendar_feed'))

async function revokeFeed() {
  const { error } = await db.rpc('revoke_calendar_feed')
  if (error) throw error
}

function useFeedChange<T>(mutationFn: () => Promise<T>) {
  const t = useT('event')
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: eventKeys.feed }),
    onError: async (error) => toast.error(t('feed.failed'), { description: await errorMessage(error) }),
  })
}

/** The full address. One that was made before opens nothing any more. */
export const useCreateFeed = () => useFeedChange(createFeed)
export const useRevokeFeed = () => useFeedChange(revokeFeed)
