import { useBadgeCountsQuery } from '#web/features/accounts/badge-counts/queries.ts'
import { VerificationQueue } from '#web/features/trust/verification-review/components/verification-queue.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'

export function AdminVerifications() {
  const t = useT('verification-review')
  const { data: counts } = useBadgeCountsQuery()
  return (
    <Page
      title={t('common:nav.verifications')}
      lead={counts ? t('lead', { count: counts.verifications }) : '\u00a0'}
      width="reading"
    >
      <VerificationQueue />
    </Page>
  )
}
