import { useBadgeCounts } from '#web/features/badge-counts/queries.ts'
import { VerificationQueue } from '#web/features/verification-review/components/verification-queue.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'

export function AdminVerifications() {
  const t = useT('verification-review')
  const { verifications } = useBadgeCounts()
  return (
    <Page title={t('common:nav.verifications')} lead={t('lead', { count: verifications })} width="reading">
      <VerificationQueue />
    </Page>
  )
}
