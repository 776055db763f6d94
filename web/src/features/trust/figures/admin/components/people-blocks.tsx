import { useLanguage, useT } from '#web/lib/i18n.ts'
import { ColumnChart } from '../../components/column-chart.tsx'
import { FigureBlock } from '../../components/figure-block.tsx'
import { LineChart } from '../../components/line-chart.tsx'
import { formatDayMonth, formatLongDay } from '../../day-names.ts'
import { periodBefore, weeksOf } from '../../period.ts'
import { useNumbers } from '../../use-numbers.ts'
import { ofRole, total, weekly } from '../rules.ts'
import type { ProductBlocksProps } from './product-blocks.tsx'

const roles = ['athlete', 'scout'] as const

export function useWeekNames(weeks: readonly string[]) {
  const t = useT('figures')
  const language = useLanguage()
  return {
    points: weeks.map((week) => formatDayMonth(week, language)),
    names: weeks.map((week) => t('week_of', { day: formatLongDay(week, language) })),
  }
}

/** Everybody who was seen in a week, once. */
export function PeopleByWeek({ numbers, before, period }: ProductBlocksProps) {
  const t = useT('figures')
  const weeks = weeksOf(period)
  const { points, names } = useWeekNames(weeks)
  const of = (role: string) => weekly(ofRole(numbers.active, role), weeks)
  const [athletes, scouts] = roles.map(of) as [number[], number[]]
  const earlier = before && weekly(ofRole(before.active, 'athlete'), weeksOf(periodBefore(period)))
  const series = [
    { name: t('role.athlete'), values: athletes, tone: 'pitch' as const },
    ...(earlier
      ? [
          {
            name: t('admin.athletes_before'),
            values: weeks.map((_, i) => earlier[i] ?? null),
            tone: 'grey' as const,
            isBefore: true,
          },
        ]
      : []),
    { name: t('role.scout'), values: scouts, tone: 'blue' as const },
  ]
  return (
    <FigureBlock
      id="active"
      title={t('admin.active_title')}
      note={t('admin.active_note')}
      period={period}
      empty={athletes.every((n) => n === 0) && scouts.every((n) => n === 0) && t('admin.active_none')}
      table={{
        heads: [t('week'), ...series.map(({ name }) => name)],
        rows: names.map((name, i) => [name, ...series.map(({ values }) => values[i] ?? 0)]),
      }}
      chart={<LineChart label={t('admin.active_title')} points={points} names={names} series={series} />}
    />
  )
}

export function SignUps({ numbers, period }: ProductBlocksProps) {
  const t = useT('figures')
  const { format, change } = useNumbers()
  const weeks = weeksOf(period)
  const { points, names } = useWeekNames(weeks)
  const { count, before } = total(numbers.sign_ups)
  const series = roles.map((role) => ({
    name: t('admin.role_count', {
      role: t(`role.${role}`),
      number: format(ofRole(numbers.sign_ups, role)?.count ?? 0),
    }),
    values: weekly(ofRole(numbers.sign_ups, role), weeks),
    tone: role === 'athlete' ? ('pitch' as const) : ('blue' as const),
  }))
  return (
    <FigureBlock
      id="sign-ups"
      title={t('admin.sign_ups_title')}
      note={count > 0 && t('admin.sign_ups_note', { count, change: change(count, before) })}
      period={period}
      empty={count === 0 && t('admin.sign_ups_none')}
      table={{
        heads: [t('week'), ...roles.map((role) => t(`role.${role}`))],
        rows: names.map((name, i) => [name, ...series.map(({ values }) => values[i] ?? 0)]),
      }}
      chart={<ColumnChart label={t('admin.sign_ups_title')} points={points} names={names} series={series} />}
    />
  )
}
