import { CardLine } from '#web/features/scouting/athlete-search/components/card-line.tsx'
import { NarrowFigure } from '#web/features/scouting/athlete-search/components/narrow-figure.tsx'
import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import { BoardScreen } from '#web/features/scouting/board/components/board-screen.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'
import { AthleteDrawer } from './athlete-drawer.tsx'

const line = (card: AthleteCard) => <CardLine card={card} places={1} />
const figure = ({ headline_metrics: [value] }: AthleteCard) => value && <NarrowFigure value={value} />

export function ScoutFavorites() {
  const t = useT()
  return (
    <Page title={t('nav.favorites')} width="full">
      <BoardScreen line={line} figure={figure} panel={(id) => <AthleteDrawer key={id} id={id} keptFirst />} />
    </Page>
  )
}
