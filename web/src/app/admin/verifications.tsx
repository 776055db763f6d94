import { useBadgeCountsQuery } from '#web/features/accounts/badge-counts/queries.ts'
import { OrganizationQueue } from '#web/features/trust/organization/components/organization-queue.tsx'
import { VerificationQueue } from '#web/features/trust/verification-review/components/verification-queue.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

export function AdminVerifications() {
  const t = useT('verification-review')
  const o = useT('organization')
  const { data: counts } = useBadgeCountsQuery()
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
            label: o('queue.organizations'),
            content: <OrganizationQueue />,
          },
        ]}
      />
    </Page>
  )
}
