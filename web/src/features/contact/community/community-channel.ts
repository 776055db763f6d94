import type { InfiniteData } from '@tanstack/react-query'
import { useLiveChannel } from '#web/lib/live-channel.ts'
import { db, realtime } from '#web/lib/supabase.ts'
import { communityKeys } from './keys.ts'
import { putPost } from './rules.ts'
import { type Feed, readPost } from './types.ts'

/** Its members hear that something has changed, never what: that each reads with their own rights. */
export function useCommunityChannel(id: string) {
  useLiveChannel(`community:${id}`, async (client) => {
    const live = await realtime()
    const line = live.channel(`community:${id}`, { config: { private: true } })
    const readAgain = () =>
      Promise.all(
        [communityKeys.one(id), communityKeys.feed(id), communityKeys.members(id), communityKeys.log(id)].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      )
    line.on('broadcast', { event: 'changed' }, async ({ payload }) => {
      const postId: unknown = payload?.post
      if (typeof postId !== 'string') return void (await readAgain())
      const { data, error } = await db.rpc('community_post', { post_id: postId })
      if (error) return
      const post = readPost(data, 'community_post')
      client.setQueryData<InfiniteData<Feed, string | null>>(
        communityKeys.feed(id),
        (known) => known && putPost(known, postId, post),
      )
      void client.invalidateQueries({ queryKey: communityKeys.comments(postId) })
    })
    line.subscribe((status) => {
      // What happened while nobody listened was told to nobody.
      if (status === 'SUBSCRIBED') void readAgain()
    })
    return () => void live.removeChannel(line)
  })
}
