import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime, formatDays } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Logo } from '#web/ui/logo.tsx'
import { ColumnChart } from '../../components/column-chart.tsx'
import { FigureBlock } from '../../components/figure-block.tsx'
import { formatDayMonth, formatLongDay } from '../../day-names.ts'
import { type Period, weeksOf } from '../../period.ts'
import { useNumbers } from '../../use-numbers.ts'
import { addsUp, weeklyReports } from '../rules.ts'
import type { ReportKind, ReportNumbers } from '../types.ts'
import { AppealsAndPrograms } from './appeals-and-programs.tsx'
import { ReasonTable } from './reason-table.tsx'

type SheetFrameProps = {
  title: string | undefined
  period: Period
  kind: ReportKind
  madeAt?: string
  children: ReactNode
}

/** A sheet of paper: what is on it is what prints. */
export function SheetFrame({ title, period, kind, madeAt, children }: SheetFrameProps) {
  const t = useT('transparency-report')
  const language = useLanguage()
  const days = formatDays(period.from, period.to, language)
  return (
    <article
      aria-labelledby="report-title"
      className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-8 print:border-0 print:p-0 print:shadow-none"
    >
      <Logo />
      <h2 id="report-title" className="display mt-4 text-2xl">
        {t(`sheet.${kind}`)}
      </h2>
      {title && <p className="font-semibold">{title}</p>}
      <p className="text-soft">
        {madeAt ? t(`counted_at.${kind}`, { days, time: formatDateTime(madeAt, language) }) : days}
      </p>
      <div className="mt-6 space-y-8">{children}</div>
    </article>
  )
}

type ReportSheetProps = {
  title: string | undefined
  period: Period
  numbers: ReportNumbers
  before?: ReportNumbers
  beforePeriod?: Period
  madeAt: string
}

/** What was reported, and what came of it. */
export function ReportSheet({ title, period, numbers, before, beforePeriod, madeAt }: ReportSheetProps) {
  const t = useT('transparency-report')
  return (
    <>
      <SheetFrame title={title} period={period} kind="transparency" madeAt={madeAt}>
        <Figures numbers={numbers} before={before} />
        <ReasonTable numbers={numbers} />
        <div className="grid gap-8 lg:grid-cols-2 print:grid-cols-2">
          <ReportsByWeek
            numbers={numbers}
            period={period}
            before={before && beforePeriod && weeklyReports(before, beforePeriod)}
          />
          <TimeToDecide numbers={numbers} period={period} />
        </div>
        <AppealsAndPrograms numbers={numbers} />
      </SheetFrame>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
        {addsUp(numbers) ? (
          <span className="flex items-center gap-1.5">
            <CircleCheck aria-hidden className="size-4 text-pitch" />
            {t('equal')}
          </span>
        ) : (
          <span className="flex items-center gap-1.5 text-red-ink">
            <TriangleAlert aria-hidden className="size-4" />
            {t('not_equal')}
          </span>
        )}
        <span>{t('publish_hint')}</span>
      </p>
    </>
  )
}

function Figures({ numbers, before }: { numbers: ReportNumbers; before: ReportNumbers | undefined }) {
  const t = useT('transparency-report')
  const { format, percent, hours, hoursChange, than } = useNumbers()
  const appeals = numbers.appeals.by_concerned + numbers.appeals.by_reporters
  const faster = (now: number | null, then: number | null | undefined) =>
    now === null || then === null || then === undefined ? undefined : hoursChange(now, then)
  const figures = [
    {
      name: 'reports',
      value: format(numbers.reports),
      note: before && than(numbers.reports, before.reports),
    },
    {
      name: 'with_measure',
      value: format(numbers.with_measure),
      note: numbers.reports > 0 && t('of_reports', { share: percent(numbers.with_measure, numbers.reports) }),
    },
    {
      name: 'median_hours',
      value: hours(numbers.median_hours),
      note: faster(numbers.median_hours, before?.median_hours),
    },
    {
      name: 'minor_median_hours',
      value: hours(numbers.minor_median_hours),
      note: t('about_minors', { count: numbers.about_minors }),
    },
    { name: 'appeals', value: format(appeals), note: t('reversed', { count: numbers.appeals.reversed }) },
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 xl:grid-cols-5 print:grid-cols-5">
      {figures.map(({ name, value, note }) => (
        <div key={name} className="border-l border-line pl-4">
          <dt className="flex flex-col-reverse font-semibold">
            {t(`figure.${name}`)}
            <span aria-hidden className="num text-3xl">
              {value}
            </span>
          </dt>
          <dd>
            <span className="sr-only">{value}</span>
            {note && <span className="text-sm text-soft">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const plain = 'border-0! p-0! shadow-none!'

function ReportsByWeek({
  numbers,
  period,
  before,
}: {
  numbers: ReportNumbers
  period: Period
  before: number[] | undefined
}) {
  const t = useT('transparency-report')
  const language = useLanguage()
  const weeks = weeksOf(period)
  const now = weeklyReports(numbers, period)
  const names = weeks.map((week) => t('figures:week_of', { day: formatLongDay(week, language) }))
  return (
    <FigureBlock
      atOnce
      className={plain}
      id="weeks"
      title={t('by_week')}
      note={before && t('by_week_note')}
      period={period}
      empty={numbers.reports === 0 && t('no_reports')}
      table={{
        heads: [t('figures:week'), t('number.reports'), ...(before ? [t('figures:before')] : [])],
        rows: names.map((name, i) => [name, now[i] ?? 0, ...(before ? [before[i] ?? 0] : [])]),
      }}
      chart={
        <ColumnChart
          label={t('by_week')}
          points={weeks.map((week) => formatDayMonth(week, language))}
          names={names}
          series={[
            { name: t('number.reports'), values: now, tone: 'accent' },
            ...(before
              ? [
                  {
                    name: t('figures:before'),
                    values: now.map((_, i) => before[i] ?? 0),
                    tone: 'grey' as const,
                    isBefore: true,
                  },
                ]
              : []),
          ]}
        />
      }
    />
  )
}

function TimeToDecide({ numbers, period }: { numbers: ReportNumbers; period: Period }) {
  const t = useT('transparency-report')
  const names = numbers.hours.map(({ hours }) => t(`bucket.${hours ?? 'later'}`))
  const counts = numbers.hours.map(({ reports }) => reports)
  return (
    <FigureBlock
      atOnce
      className={plain}
      id="hours"
      title={t('time')}
      note={t('time_note')}
      period={period}
      empty={counts.every((count) => count === 0) && t('no_decisions')}
      table={{
        heads: [t('time'), t('number.reports')],
        rows: names.map((name, i) => [name, counts[i] ?? 0]),
      }}
      chart={
        <ColumnChart
          label={t('time')}
          points={names}
          series={[{ name: t('number.reports'), values: counts, tone: 'pitch' }]}
        />
      }
    />
  )
}
