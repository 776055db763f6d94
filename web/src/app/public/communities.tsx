import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Navigate, useLocation, useParams } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { CommunityDirectory } from '#web/features/contact/community/components/community-directory.tsx'
import { CommunityEntry } from '#web/features/contact/community/components/community-entry.tsx'
import { CommunityHead } from '#web/features/contact/community/components/community-head.tsx'
import { communityQueries } from '#web/features/contact/community/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { PublicLayout } from './public-layout.tsx'

/** What there is, for whoever is not signed in; others read it in their own area. */
export function Communities() {
  const t = useT('community')
  const account = useAccount()
  const { id } = useParams()
  const { search, hash } = useLocation()
  if (account) {
    const area = account.isAdmin ? 'admin' : account.role
    return <Navigate to={`/${area}/communities${id ? `/${id}` : ''}${search}${hash}`} replace />
  }
  return (
    <PublicLayout>
      {id ? (
        <Outside id={id} invitation={hash.slice(1)} />
      ) : (
        <Page
          title={t('title')}
          lead={t('lead')}
          width="columns"
          actions={
            <LinkButton to="/auth" variant="primary">
              {t('sign_in')}
            </LinkButton>
          }
        >
          <CommunityDirectory
            base="/communities"
            isSignedIn={false}
            start={<LinkButton to="/auth">{t('sign_in')}</LinkButton>}
          />
        </Page>
      )}
    </PublicLayout>
  )
}

function Outside({ id, invitation }: { id: string; invitation: string }) {
  const t = useT('community')
  const { data, error, refetch, isFetching } = useQuery(communityQueries.one(id, invitation))
  useDocumentTitle(data?.name ?? t('title'))
  return (
    <div className="mx-auto w-full max-w-[66.5rem] px-4 py-6 sm:px-8">
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : data === undefined ? (
        <ListSkeleton rows={5} />
      ) : data === null ? (
        <EmptyState
          title={t('gone')}
          icon={<SearchX aria-hidden />}
          action={<LinkButton to="/communities">{t('title')}</LinkButton>}
        >
          {t('gone_text')}
        </EmptyState>
      ) : (
        <>
          <CommunityHead community={data} actions={null} />
          <CommunityEntry community={data} invitation={invitation} isSignedIn={false} />
        </>
      )}
    </div>
  )
}
