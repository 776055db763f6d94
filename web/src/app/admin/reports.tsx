import { ReportScreen } from '#web/features/trust/figures/transparency-report/components/report-screen.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'

/** The transparency report and others that admins keep; what is seen is what prints. */
export function AdminReports() {
  const t = useT()
  return (
    <Page title={t('nav.reports')} width="full" hideTitle>
      <ReportScreen />
    </Page>
  )
}
