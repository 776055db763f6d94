import { CardLine } from '#web/features/athlete-search/components/card-line.tsx'
import { MetricFigure } from '#web/features/athlete-search/components/metric-figure.tsx'
import { BoardScreen } from '#web/features/board/components/board-screen.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'
import { AthleteDrawer } from './athlete-drawer.tsx'

export function ScoutFavorites() {
  const t = useT()
  return (
    <Page title={t('nav.favorites')} width="full">
      <BoardScreen
        line={(card) => <CardLine card={card} places={1} />}
        figure={({ headline_metrics: [value] }) => value && <MetricFigure value={value} size="sm" inline />}
        panel={(id) => <AthleteDrawer key={id} id={id} keptFirst />}
      />
    </Page>
  )
}
