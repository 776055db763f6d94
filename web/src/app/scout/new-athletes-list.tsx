import { Suspense } from 'react'
import { NewAthletes } from '#web/features/contact/scout-agenda/components/new-athletes.tsx'
import type { useNewSince } from '#web/features/contact/scout-agenda/queries.ts'
import { CardLine } from '#web/features/scouting/athlete-search/components/card-line.tsx'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'

// Beside the rows, from a tablet's width on, and with words of its own: it may come after them.
const MetricFigure = lazyWhenOnline(() =>
  import('#web/features/scouting/athlete-search/components/metric-figure.tsx').then((part) => ({
    default: part.MetricFigure,
  })),
)

type NewAthletesListProps = { since: string; found: ReturnType<typeof useNewSince> }

export function NewAthletesList({ since, found }: NewAthletesListProps) {
  return (
    <NewAthletes
      found={found}
      since={since}
      line={(card) => <CardLine card={card} />}
      figure={({ headline_metrics: [value] }) =>
        value && (
          <Suspense>
            <MetricFigure value={value} size="sm" inline />
          </Suspense>
        )
      }
    />
  )
}
