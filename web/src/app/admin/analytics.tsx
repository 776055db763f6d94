import { AdminFigures } from '#web/features/trust/figures/admin/components/admin-figures.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'

/** Counts of the whole product; they name nobody. */
export function AdminAnalytics() {
  const t = useT()
  return (
    <Page title={t('nav.analytics')}>
      <AdminFigures />
    </Page>
  )
}
