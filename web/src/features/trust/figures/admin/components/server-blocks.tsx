import { useLanguage, useT } from '#web/lib/i18n.ts'
import { BarList } from '../../components/bar-list.tsx'
import { ColumnChart } from '../../components/column-chart.tsx'
import { FigureBlock } from '../../components/figure-block.tsx'
import { LineChart } from '../../components/line-chart.tsx'
import { formatDayMonth, formatLongDay } from '../../day-names.ts'
import { daysOf, type Period, periodBefore } from '../../period.ts'
import { useNumbers } from '../../use-numbers.ts'
import { byDay, countsOf, errorsOf } from '../rules.ts'
import type { Answers } from '../types.ts'

type ServerBlocksProps = { answers: Answers | null; period: Period }
type AnsweredProps = ServerBlocksProps & { empty: string | false }

/** How the server itself fared: errors apart from refusals, and how long answers took. */
export function ServerBlocks(props: ServerBlocksProps) {
  const t = useT('figures')
  const { answers } = props
  const empty = answers ? !answers.now && t('admin.server.answers_none') : t('admin.server.answers_elsewhere')
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        <ErrorsByDay {...props} empty={empty} />
        <TimesByDay {...props} empty={empty} />
      </div>
      <AnswersByPart {...props} empty={empty} />
    </>
  )
}

/** From the first day of which there is a count: what was before it is gone, or never was. */
function useDays({ answers, period }: ServerBlocksProps) {
  const language = useLanguage()
  const [first] = answers?.days ?? []
  const all = daysOf(period)
  const from = Math.max(0, all.indexOf(first?.day ?? period.from))
  const days = all.slice(from)
  return {
    now: byDay(answers?.days, days),
    earlier: byDay(answers?.before_days, daysOf(periodBefore(period)).slice(from)),
    points: days.map((day) => formatDayMonth(day, language)),
    names: days.map((day) => formatLongDay(day, language)),
  }
}

const kinds = ['failed', 'busy'] as const
const refusals = ['refused', 'limited'] as const

function ErrorsByDay({ answers, period, empty }: AnsweredProps) {
  const t = useT('figures')
  const { now, earlier, points, names } = useDays({ answers, period })
  const series = kinds.map((kind) => ({
    name: t(`admin.server.outcome.${kind}`),
    values: countsOf(now, kind),
    tone: kind === 'failed' ? ('red' as const) : ('flood' as const),
  }))
  const before = {
    name: t('admin.server.errors_before'),
    values: earlier.map((day) => day && errorsOf(day)),
    tone: 'grey' as const,
    isBefore: true,
  }
  const counted = (['answers', ...kinds, ...refusals] as const).map((kind) => countsOf(now, kind))
  const heads = [...kinds, ...refusals].map((kind) => t(`admin.server.outcome.${kind}`))
  return (
    <FigureBlock
      id="errors"
      title={t('admin.server.errors_title')}
      note={
        answers?.now &&
        t('admin.server.errors_note', {
          answers: answers.now.answers,
          errors: errorsOf(answers.now),
          refused: answers.now.refused + answers.now.limited,
        })
      }
      period={period}
      empty={empty}
      table={{
        heads: [t('admin.server.day'), t('admin.server.answered'), ...heads, before.name],
        rows: names.map((name, i) => [
          name,
          ...counted.map((values) => values[i] ?? '–'),
          before.values[i] ?? '–',
        ]),
      }}
      chart={
        <ColumnChart
          label={t('admin.server.errors_title')}
          points={points}
          names={names}
          series={answers?.before ? [...series, before] : series}
        />
      }
      foot={t('admin.server.kept')}
    />
  )
}

function TimesByDay({ answers, period, empty }: AnsweredProps) {
  const t = useT('figures')
  const { milliseconds } = useNumbers()
  const { now, earlier, points, names } = useDays({ answers, period })
  const series = [
    { name: t('admin.server.p95'), values: now.map((day) => day?.p95_ms ?? null), tone: 'flood' as const },
    { name: t('admin.server.p50'), values: now.map((day) => day?.p50_ms ?? null), tone: 'pitch' as const },
    {
      name: t('admin.server.p95_before'),
      values: earlier.map((day) => day?.p95_ms ?? null),
      tone: 'grey' as const,
      isBefore: true,
    },
  ]
  return (
    <FigureBlock
      id="times"
      title={t('admin.server.times_title')}
      note={
        answers?.now &&
        t('admin.server.times_note', {
          p50: milliseconds(answers.now.p50_ms),
          p95: milliseconds(answers.now.p95_ms),
        })
      }
      period={period}
      empty={empty}
      table={{
        heads: [t('admin.server.day'), ...series.map(({ name }) => name)],
        rows: names.map((name, i) => [name, ...series.map(({ values }) => milliseconds(values[i] ?? null))]),
      }}
      chart={
        <LineChart
          label={t('admin.server.times_title')}
          points={points}
          names={names}
          series={answers?.before ? series : series.slice(0, 2)}
          unit={t('admin.server.ms_unit')}
        />
      }
    />
  )
}

function AnswersByPart({ answers, period, empty }: AnsweredProps) {
  const t = useT('figures')
  const { milliseconds } = useNumbers()
  const parts = answers?.parts ?? []
  return (
    <FigureBlock
      id="parts"
      title={t('admin.server.parts_title')}
      note={t('admin.server.parts_note')}
      period={period}
      empty={empty}
      table={{
        heads: [
          t('admin.server.part_head'),
          t('admin.server.answered'),
          ...[...kinds, ...refusals].map((kind) => t(`admin.server.outcome.${kind}`)),
          t('admin.server.p50'),
          t('admin.server.p95'),
          t('admin.server.p95_before'),
        ],
        rows: parts.map(({ part, now, before }) => [
          t(`admin.server.part.${part}`),
          now.answers,
          ...[...kinds, ...refusals].map((kind) => now[kind]),
          milliseconds(now.p50_ms),
          milliseconds(now.p95_ms),
          milliseconds(before?.p95_ms ?? null),
        ]),
      }}
      chart={
        <BarList
          scale="root"
          bars={parts.map(({ part, now, before }) => ({
            name: t(`admin.server.part.${part}`),
            value: now.p95_ms ?? 0,
            before: before?.p95_ms ?? 0,
            text: milliseconds(now.p95_ms),
            tone: 'pitch',
          }))}
        />
      }
    />
  )
}
