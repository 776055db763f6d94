import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { communityQueries } from '../queries.ts'
import type { OpenCommunity } from '../types.ts'

type ReadingCommunityProps = {
  id: string
  invitation: string
  /** Where the others are. */
  base: string
  children: (community: OpenCommunity) => ReactNode
}

/** One community while it is read, once it is there, and where there is none for the reader. */
export function ReadingCommunity({ id, invitation, base, children }: ReadingCommunityProps) {
  const t = useT('community')
  const { data, error, refetch, isFetching } = useQuery(communityQueries.one(id, invitation))
  useDocumentTitle(data?.name ?? t('title'))
  return (
    <div className="mx-auto w-full max-w-[66.5rem] px-4 py-6 sm:px-6 lg:px-8 lg:py-8">
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : data === undefined ? (
        <ListSkeleton rows={5} />
      ) : data === null ? (
        <EmptyState
          title={t('gone')}
          icon={<SearchX aria-hidden />}
          action={<LinkButton to={base}>{t('title')}</LinkButton>}
        >
          {t('gone_text')}
        </EmptyState>
      ) : (
        children(data)
      )}
    </div>
  )
}
