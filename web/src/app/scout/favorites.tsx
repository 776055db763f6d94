import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { CardLine } from '#web/features/scouting/athlete-search/components/card-line.tsx'
import { NarrowFigure } from '#web/features/scouting/athlete-search/components/narrow-figure.tsx'
import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import { StartFromBoard } from '#web/features/scouting/blind-review/start/components/start-review.tsx'
import { BoardScreen } from '#web/features/scouting/board/components/board-screen.tsx'
import { openingQueries } from '#web/features/scouting/opening/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { AthleteDrawer } from './athlete-drawer.tsx'

const line = (card: AthleteCard) => <CardLine card={card} places={1} />
const figure = ({ headline_metrics: [value] }: AthleteCard) => value && <NarrowFigure value={value} />

export function ScoutFavorites() {
  const t = useT()
  return (
    <Page title={t('nav.favorites')} width="full">
      <PitchesWaiting />
      <BoardScreen
        line={line}
        figure={figure}
        panel={(id) => <AthleteDrawer key={id} id={id} keptFirst />}
        actions={({ id, items }, name) => <StartFromBoard boardId={id} name={name} found={items.length} />}
      />
    </Page>
  )
}

/** The stage before the first one: who pitches and waits for an answer. Whom one shortlists stands on the board then. */
function PitchesWaiting() {
  const t = useT('pitch')
  const account = useAccount()
  const id = account?.id ?? ''
  const { data } = useQuery({ ...openingQueries.mine(id), enabled: Boolean(id) })
  const waiting = data?.filter(({ pitches_waiting }) => Number(pitches_waiting) > 0) ?? []
  if (waiting.length === 0) return null
  return (
    <Card className="mb-6 overflow-hidden p-0!">
      <CardHeader title={t('received')} className="mb-0! px-4 pt-4 pb-2 sm:px-6" />
      <ul aria-label={t('received')} className="divide-y divide-hair">
        {waiting.map((opening) => (
          <li key={opening.id} className="relative px-4 py-3 hover:bg-sunk/60 sm:px-6">
            <Link
              to={`/scout/openings?pitches=${opening.id}`}
              className="font-semibold wrap-anywhere after:absolute after:inset-0"
            >
              {opening.title}
            </Link>
            <p className="text-sm text-soft">{t('waiting', { count: Number(opening.pitches_waiting) })}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
