import { CardLine } from '#web/features/athlete-search/components/card-line.tsx'
import { MetricFigure } from '#web/features/athlete-search/components/metric-figure.tsx'
import { NewAthletes } from '#web/features/scout-agenda/components/new-athletes.tsx'

export function NewAthletesList({ since }: { since: string }) {
  return (
    <NewAthletes
      since={since}
      line={(card) => <CardLine card={card} />}
      figure={({ headline_metrics: [value] }) => value && <MetricFigure value={value} size="sm" inline />}
    />
  )
}
