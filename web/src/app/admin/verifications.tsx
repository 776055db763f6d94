import { useQuery } from '@tanstack/react-query'
import { useBadgeCountsQuery } from '#web/features/accounts/badge-counts/queries.ts'
import { OrganizationQueue } from '#web/features/trust/organization/components/organization-queue.tsx'
import { organizationQueries } from '#web/features/trust/organization/queries.ts'
import { VerificationQueue } from '#web/features/trust/verification-review/components/verification-queue.tsx'
import { useT } from '#web/lib/i18n.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

export function AdminVerifications() {
  const t = useT('verification-review')
  const o = useT('organization')
  const { data: counts } = useBadgeCountsQuery()
  const { data: organizations } = useQuery(organizationQueries.queue())
  const waiting = organizations?.filter(({ state }) => state === 'waiting').length ?? 0
  return (
    <Page
      title={t('common:nav.verifications')}
      lead={counts ? t('lead', { count: counts.verifications }) : '\u00a0'}
      width="reading"
    >
      <Tabs
        label={t('common:nav.verifications')}
        param="of"
        tabs={[
          { value: 'people', label: o('queue.people'), content: <VerificationQueue /> },
          {
            value: 'organizations',
            label: (
              <>
                {o('queue.organizations')}
                <CountBadge count={waiting} label={o('queue.waits', { count: waiting })} />
              </>
            ),
            content: <OrganizationQueue />,
          },
        ]}
      />
    </Page>
  )
}
