import { ScoutFigures } from '#web/features/trust/figures/scout/components/scout-figures.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'

/** What became of the scout's own searches and requests. */
export function ScoutAnalytics() {
  const t = useT('figures')
  return (
    <Page title={t('your_figures')}>
      <ScoutFigures />
    </Page>
  )
}
