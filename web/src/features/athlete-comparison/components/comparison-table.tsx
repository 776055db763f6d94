import { useQueries, useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, ClipboardCopy, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { unitSign } from '#shared/units.ts'
import { searchQueries } from '#web/features/athlete-search/queries.ts'
import type { AthleteCard } from '#web/features/athlete-search/types.ts'
import { useSportCatalog } from '#web/features/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import type { Provenance } from '#web/ui/provenance-badge.tsx'
import { Select } from '#web/ui/select.tsx'
import { CardsSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { comparisonQueries } from '../queries.ts'
import { comparisonCsv, inOrder } from '../rules.ts'
import { type ComparedMetric, comparisonLevels } from '../types.ts'
import { Nothing, ValueCell } from './value-cell.tsx'

type ComparisonTableProps = {
  ids: string[]
  onIds: (ids: string[]) => void
  /** The verification level from which values are ranked. */
  level: Provenance
  onLevel: (level: Provenance) => void
  /** What one can do with each person, under their name. */
  actions: (card: AthleteCard) => ReactNode
  /** The way back to choose people. */
  back: ReactNode
}

/** Two to four people, one column each; numbers in one unit, the best marked in the direction that counts. */
export function ComparisonTable({ ids, onIds, level, onLevel, actions, back }: ComparisonTableProps) {
  const t = useT('athlete-comparison')
  const common = useT()
  const names = useT('metric')
  const { sports } = useSportCatalog()
  const enough = ids.length >= LIMITS.search.compareMin
  const { data, error, isPending, refetch } = useQuery({
    ...comparisonQueries.of(ids, level),
    enabled: enough,
  })
  const percentiles = useQueries({
    queries: ids.map((id) => ({ ...searchQueries.percentiles(id), enabled: enough })),
  })

  if (!enough)
    return (
      <EmptyState title={t('few.title')} action={back}>
        {t('few.text')}
      </EmptyState>
    )
  if (isPending) return <CardsSkeleton />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const { athletes } = data
  const order = athletes.flatMap(
    ({ primary_sport }) => sports.find(({ code }) => code === primary_sport)?.metrics ?? [],
  )
  const lines = inOrder(data.metrics, [
    ...order.filter(({ isKey }) => isKey).map(({ code }) => code),
    ...order.map(({ code }) => code),
  ])
  const nameOf = (line: ComparedMetric) =>
    line.timing === 'hand'
      ? `${names(`name.${line.metric}`)} (${names('timing.hand')})`
      : names(`name.${line.metric}`)
  const percentileOf = (id: string, line: ComparedMetric) =>
    percentiles[ids.indexOf(id)]?.data?.find(
      (one) => one.metric_code === line.metric && one.timing === line.timing,
    )

  async function copy() {
    const csv = comparisonCsv({ athletes, metrics: lines }, lines, (line) =>
      [nameOf(line), unitSign(line.unit)].filter(Boolean).join(', '),
    )
    await navigator.clipboard.writeText(csv).then(
      () => toast.success(t('copied')),
      () => toast.error(t('copy_failed')),
    )
  }

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <label htmlFor="compared-from" className="text-sm text-soft">
          {t('from')}
        </label>
        <Select
          id="compared-from"
          value={level}
          options={comparisonLevels.map((value) => ({ value, label: common(`provenance.${value}`) }))}
          onChange={({ target }) => {
            const chosen = comparisonLevels.find((one) => one === target.value)
            if (chosen) onLevel(chosen)
          }}
          className="w-auto"
        />
      </div>
      <div className="relative -mx-4 overflow-x-auto border-y border-line bg-surface sm:mx-0 sm:rounded-lg sm:border">
        <table className="w-full border-separate border-spacing-0 text-left md:table-fixed">
          <caption className="sr-only">{t('caption')}</caption>
          <thead>
            <tr className="align-top">
              <td className="sticky left-0 z-1 w-28 min-w-28 border-b border-line bg-surface sm:w-52" />
              {athletes.map((card) => (
                <th
                  key={card.id}
                  scope="col"
                  className="min-w-38 border-b border-l border-line p-3 font-normal"
                >
                  <span className="flex items-start justify-between gap-2">
                    <UserAvatar name={card.display_name} photo={card.avatar_path} size="sm" />
                    <Button
                      variant="ghost"
                      size="sm"
                      square
                      aria-label={t('remove', { name: card.display_name })}
                      onClick={() => onIds(ids.filter((id) => id !== card.id))}
                      className="-mt-1 -mr-1"
                    >
                      <X aria-hidden />
                    </Button>
                  </span>
                  <span className="display mt-1.5 block text-lg font-semibold">{card.display_name}</span>
                  <span className="mt-2 hidden flex-wrap gap-1.5 sm:flex">{actions(card)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <FactRows athletes={athletes} />
            {lines.map((line) => (
              <tr key={`${line.metric}-${line.timing}`}>
                <RowHead>
                  {nameOf(line)}
                  <BetterValue better={line.better} />
                </RowHead>
                {athletes.map(({ id }) => (
                  <ValueCell
                    key={id}
                    line={line}
                    value={line.values.find(({ athlete_id }) => athlete_id === id)}
                    percentile={percentileOf(id, line)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 text-sm text-faint">
        <p className="max-w-prose">
          {t('ranked')} {t('legend')}
        </p>
        <Button size="sm" onClick={() => void copy()}>
          <ClipboardCopy aria-hidden />
          {t('copy')}
        </Button>
      </div>
    </>
  )
}

function RowHead({ children }: { children: ReactNode }) {
  return (
    <th
      scope="row"
      className="sticky left-0 z-1 border-b border-line bg-surface px-3 py-2.5 align-top font-medium"
    >
      {children}
    </th>
  )
}

const rows = ['age', 'positions', 'class_year', 'club', 'level', 'side'] as const

/** Who they are, before what they can do. A line that says nothing of anybody is left out. */
function FactRows({ athletes }: { athletes: AthleteCard[] }) {
  const t = useT('athlete-comparison')
  const words = useT('sport')
  const facts: Record<(typeof rows)[number], (card: AthleteCard) => string | number | null> = {
    age: ({ age_band }) => age_band?.replace('-', '–') ?? null,
    positions: ({ positions, primary_sport }) =>
      positions.map((code) => words(`position.${primary_sport}.${code}`)).join(', '),
    class_year: ({ class_year }) => class_year,
    club: ({ club }) => club,
    level: ({ level }) => level && words(`level.${level}`),
    side: ({ dominant_side }) => dominant_side && words(`side.${dominant_side}`),
  }
  return rows
    .filter((row) => athletes.some((card) => facts[row](card)))
    .map((row) => (
      <tr key={row}>
        <RowHead>{t(`fact.${row}`)}</RowHead>
        {athletes.map((card) => (
          <td key={card.id} className="border-b border-l border-line px-3 py-2.5 align-top text-soft">
            {facts[row](card) || <Nothing />}
          </td>
        ))}
      </tr>
    ))
}

function BetterValue({ better }: { better: ComparedMetric['better'] }) {
  const t = useT('athlete-comparison')
  if (better === 'neutral') return null
  const Icon = better === 'lower' ? ArrowDown : ArrowUp
  return (
    <span className="flex items-center gap-1 text-xs font-normal text-faint">
      <Icon aria-hidden className="size-3" />
      {t(`better.${better}`)}
    </span>
  )
}
