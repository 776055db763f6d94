import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import type { OthersItems } from '../post/components/post-author.tsx'
import { PostCard } from '../post/components/post-card.tsx'
import { communityQueries } from '../queries.ts'
import type { OpenCommunity } from '../types.ts'

type FeedProps = {
  community: OpenCommunity
  composer: ReactNode
  othersItems: OthersItems
  /** Whose calendar an event opens in. */
  area: string
}

/** What was written, the newest first, with the pinned posts above. */
export function CommunityFeed({ community, composer, othersItems, area }: FeedProps) {
  const t = useT('community')
  const language = useLanguage()
  const feed = useInfiniteQuery(communityQueries.feed(community.id))
  const posts = feed.data?.pages.flatMap((page) => [...page.pinned, ...page.posts]) ?? []
  const { muted_until } = community
  return (
    <div className="max-w-2xl">
      {muted_until ? (
        <p className="rounded-md bg-sunk p-4">
          {t('you_are_muted', { day: formatDate(muted_until, language) })}
        </p>
      ) : (
        composer
      )}
      {feed.error && !feed.data ? (
        <ErrorState error={feed.error} onRetry={() => void feed.refetch()} busy={feed.isFetching} />
      ) : !feed.data ? (
        <ListSkeleton rows={4} />
      ) : posts.length === 0 ? (
        <EmptyState title={t('no_posts')} icon={<MessagesSquare aria-hidden />}>
          {t('no_posts_text')}
        </EmptyState>
      ) : (
        <>
          <div className="divide-y divide-hair">
            {posts.map((post) => (
              <PostCard
                key={post.id}
                post={post}
                moderates={community.moderates}
                mayWrite={!muted_until}
                othersItems={othersItems}
                area={area}
              />
            ))}
          </div>
          {feed.hasNextPage && (
            <LoadMore
              shown={posts.length}
              hasMore={feed.hasNextPage}
              busy={feed.isFetchingNextPage}
              onMore={() => void feed.fetchNextPage()}
            />
          )}
        </>
      )}
    </div>
  )
}
