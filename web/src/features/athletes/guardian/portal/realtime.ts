import { useLiveChannel } from '#web/lib/live-channel.ts'
import { realtime } from '#web/lib/supabase.ts'
import { guardianKeys } from '../keys.ts'
import { guardianPortalQueries } from './queries.ts'

/** The guardian's page hears that something changed, never what: that it asks for with the secret of the link. */
export function useGuardianChannel(token: string, channel: string | null) {
  useLiveChannel(channel ?? undefined, async (queryClient) => {
    const client = await realtime()
    const line = client.channel(channel ?? '', { config: { private: true } })
    const { queryKey } = guardianPortalQueries.of(token)
    const readAgain = async () => {
      await queryClient.invalidateQueries({ queryKey })
      // Once the consent is taken back there are no conversations and no events to read, nor where the link has ended.
      const portal = queryClient.getQueryState(queryKey)
      if (portal?.error || portal?.data?.state !== 'active') return
      await Promise.all(
        [guardianKeys.conversations(token), guardianKeys.events(token), guardianKeys.communities(token)].map(
          (key) => queryClient.invalidateQueries({ queryKey: key }),
        ),
      )
    }
    line.on('broadcast', { event: 'changed' }, () => void readAgain())
    line.subscribe((status) => {
      // What happened while nobody listened was told to nobody.
      if (status === 'SUBSCRIBED') void readAgain()
    })
    return () => void client.removeChannel(line)
  })
}
