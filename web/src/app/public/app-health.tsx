import { HealthReport } from '#web/features/trust/health/components/health-report.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'
import { PublicLayout } from './public-layout.tsx'

export function AppHealth() {
  const t = useT('health')
  return (
    <PublicLayout>
      <Page title={t('title')} lead={t('lead')} width="narrow">
        <HealthReport />
      </Page>
    </PublicLayout>
  )
}
