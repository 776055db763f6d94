import { useBadgeCountsQuery } from '#web/features/accounts/badge-counts/queries.ts'
import { OrganizationQueue } from '#web/features/trust/organization/check/components/organization-queue.tsx'
import { VerificationQueue } from '#web/features/trust/verification-review/components/verification-queue.tsx'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

export function AdminVerifications() {
  const t = useT('verification-review')
  const o = useT('organization')
  const { data: counts } = useBadgeCountsQuery()
  // What waits is not said over what was decided.
  const isPast = (useSearchParams()[0].get('status') ?? 'pending') !== 'pending'
  return (
    <Page
      title={t('common:nav.verifications')}
      lead={counts && !isPast ? t('lead', { count: counts.verifications + counts.organizations }) : '\u00a0'}
      width="full"
    >
      <Tabs
        label={t('common:nav.verifications')}
        param="of"
        tabs={[
          {
            value: 'people',
            label: <Waiting label={o('queue.people')} count={counts?.verifications} />,
            content: <VerificationQueue />,
          },
          {
            value: 'organizations',
            label: <Waiting label={o('queue.organizations')} count={counts?.organizations} />,
            content: (
              <div className="max-w-4xl">
                <OrganizationQueue />
              </div>
            ),
          },
        ]}
      />
    </Page>
  )
}

function Waiting({ label, count = 0 }: { label: string; count?: number | undefined }) {
  return (
    <>
      {label}
      {count > 0 && <span className="num ml-1.5 font-normal text-soft">{count}</span>}
    </>
  )
}
