import { useQuery } from '@tanstack/react-query'
import { addDays } from '#web/lib/clock.ts'
import { useT } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ColumnChart } from '../../components/column-chart.tsx'
import { FigureBlock } from '../../components/figure-block.tsx'
import { LineChart } from '../../components/line-chart.tsx'
import { type Period, utcToday, weeksOf } from '../../period.ts'
import { figuresQueries } from '../../queries.ts'
import { useNumbers } from '../../use-numbers.ts'
import { contactWeeks, dashboardWeeks, ofRole, WEEKS, weekly } from '../rules.ts'
import type { AdminFigureNumbers } from '../types.ts'
import { useWeekNames } from './people-blocks.tsx'

/** Who was there, and what guardians said to first requests, by week. */
export function DashboardCharts() {
  const today = utcToday()
  const [monday = today] = weeksOf({ from: today, to: today })
  const period = { from: addDays(monday, -7 * WEEKS), to: today }
  const { data, error, refetch, isFetching } = useQuery(figuresQueries.admin(period))
  if (error && !data)
    return (
      <Card>
        <ErrorState error={error} onRetry={refetch} busy={isFetching} />
      </Card>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
      {data ? (
        <>
          <ActivePeople numbers={data} period={period} />
          <FirstContacts numbers={data} period={period} />
        </>
      ) : (
        ['people', 'contacts'].map((one) => <Skeleton key={one} className="h-80 rounded-lg" />)
      )}
    </div>
  )
}

type ChartProps = { numbers: AdminFigureNumbers; period: Period }

/** The week that runs has not seen everybody yet, so the last one is over. */
function ActivePeople({ numbers, period }: ChartProps) {
  const t = useT('figures')
  const { format, change } = useNumbers()
  const weeks = dashboardWeeks(weeksOf(period), numbers.period.counted_through).over
  const { points, names } = useWeekNames(weeks)
  const people = [
    { name: t('role.athlete'), values: weekly(ofRole(numbers.active, 'athlete'), weeks), tone: 'pitch' },
    { name: t('role.scout'), values: weekly(ofRole(numbers.active, 'scout'), weeks), tone: 'blue' },
    { name: t('admin.guardians'), values: weekly({ by_week: numbers.guardian_weeks }, weeks), tone: 'grey' },
  ] as const
  const together = weeks.map((_, i) => people.reduce((sum, { values }) => sum + (values[i] ?? 0), 0))
  const [last = 0, earlier] = [together.at(-1), together.at(-5)]
  return (
    <FigureBlock
      id="active"
      title={t('admin.active_title')}
      note={
        last > 0 &&
        earlier !== undefined &&
        t('admin.active_weeks_note', { count: last, change: change(last, earlier) })
      }
      period={period}
      empty={together.every((count) => count === 0) && t('admin.active_none')}
      table={{
        heads: [t('week'), ...people.map(({ name }) => name)],
        rows: names.map((name, i) => [name, ...people.map(({ values }) => values[i] ?? 0)]),
      }}
      chart={
        <LineChart
          label={t('admin.active_title')}
          points={points}
          names={names}
          series={people.map((one) => ({
            ...one,
            name: t('admin.role_count', { role: one.name, number: format(one.values.at(-1) ?? 0) }),
          }))}
        />
      }
      foot={last > 0 && t('admin.guardians_note')}
    />
  )
}

function FirstContacts({ numbers, period }: ChartProps) {
  const t = useT('figures')
  const weeks = dashboardWeeks(weeksOf(period), null).running
  const { points, names } = useWeekNames(weeks)
  const { agreed, others, sent } = contactWeeks(numbers.minor_contact_weeks, weeks)
  const series = [
    { name: t('admin.first_agreed'), values: agreed, tone: 'pitch' },
    { name: t('admin.first_others'), values: others, tone: 'grey' },
  ] as const
  return (
    <FigureBlock
      id="first-contacts"
      title={t('admin.first_title')}
      note={sent > 0 && t('admin.first_note', { count: agreed.reduce((sum, one) => sum + one, 0), of: sent })}
      period={period}
      empty={sent === 0 && t('admin.first_none')}
      table={{
        heads: [t('week'), ...series.map(({ name }) => name)],
        rows: names.map((name, i) => [name, ...series.map(({ values }) => values[i] ?? 0)]),
      }}
      chart={<ColumnChart label={t('admin.first_title')} points={points} names={names} series={series} />}
    />
  )
}
