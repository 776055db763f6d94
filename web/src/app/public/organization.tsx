import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { Navigate, useParams } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { JoinCard } from '#web/features/trust/organization/components/join-card.tsx'
import { ShownOrganizationPage } from '#web/features/trust/organization/components/shown-organization.tsx'
import { organizationQueries } from '#web/features/trust/organization/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { PublicLayout } from './public-layout.tsx'
import { ReportOrganization } from './report-organization.tsx'

/** The page of a club, a school or a federation, for everybody. */
export function Organization() {
  const t = useT('organization')
  const account = useAccount()
  const { handle = '' } = useParams()
  const page = useQuery(organizationQueries.page(handle))
  const shown = page.data && 'name' in page.data ? page.data : null
  useDocumentTitle(shown?.name ?? t('page_title'))
  if (page.data && !shown) return <Navigate to={`/o/${page.data.moved_to}`} replace />
  return (
    <PublicLayout>
      {page.isPending && (
        <div className="mx-auto w-full max-w-2xl px-4 py-6">
          <FormSkeleton />
        </div>
      )}
      {page.error && <ErrorState error={page.error} onRetry={page.refetch} />}
      {page.data === null && <h1 className="sr-only">{t('page_title')}</h1>}
      {page.data === null && (
        <EmptyState
          title={t('unknown.title')}
          icon={<Building2 aria-hidden />}
          action={<LinkButton to="/organizations/new">{t('register_yours')}</LinkButton>}
        >
          {t('unknown.text')}
        </EmptyState>
      )}
      {shown && (
        <ShownOrganizationPage
          organization={shown}
          join={
            <JoinCard
              organization={shown}
              isAthlete={account?.role === 'athlete' && !account.isAdmin}
              signIn={
                account ? (
                  <p className="text-sm text-soft">{t('athletes_join')}</p>
                ) : (
                  <LinkButton to={`/auth?next=/o/${handle}`} variant="primary" className="w-full">
                    {t('sign_in')}
                  </LinkButton>
                )
              }
            />
          }
          report={
            <ReportOrganization
              subject={{ type: 'organization', id: shown.id }}
              name={shown.name}
              signIn={account ? null : `/auth?next=/o/${handle}`}
            />
          }
        />
      )}
    </PublicLayout>
  )
}
