import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Scale } from 'lucide-react'
import { Link } from 'react-router'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { formatAgo } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { metricLine } from '#web/lib/units.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { keepInColumn, QueueColumn } from '#web/ui/queue-column.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { disputeQueries } from '../queries.ts'
import type { DisputedNumber } from '../types.ts'
import { DisputeCase } from './dispute-case.tsx'

const addressOf = (id?: string) => `?${new URLSearchParams({ of: 'numbers', ...(id && { number: id }) })}`

/** Disputed numbers beside the open one; on a phone one at a time. Which is open is in the address. */
export function DisputeQueue() {
  const t = useT('dispute')
  const [params, setParams] = useSearchParams()
  const queue = useQuery(disputeQueries.queue())
  if (queue.isPending) return <ListSkeleton />
  if (queue.error) return <ErrorState error={queue.error} onRetry={queue.refetch} />
  const id = params.get('number')
  const open = queue.data.find((number) => number.id === id)
  return (
    <div className="grid overflow-clip rounded-lg border border-line bg-surface shadow-card lg:min-h-112 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <QueueColumn isBehind={id !== null}>
        {queue.data.length === 0 ? (
          <EmptyState title={t('none')} icon={<Scale aria-hidden />}>
            {t('none_text')}
          </EmptyState>
        ) : (
          <ul aria-label={t('title')} className="divide-y divide-hair">
            {queue.data.map((number) => (
              <li key={number.id}>
                <Row number={number} isCurrent={number.id === id} />
              </li>
            ))}
          </ul>
        )}
      </QueueColumn>
      <div className={clsx('min-w-0', !id && 'hidden lg:block', !open && 'place-content-center lg:grid')}>
        {open ? (
          <DisputeCase key={open.id} number={open} back={addressOf()} onDone={() => setParams(addressOf())} />
        ) : (
          <EmptyState title={t(id ? 'gone' : 'choose')} icon={<Scale aria-hidden />}>
            {id ? <Link to={addressOf()}>{t('back')}</Link> : t('choose_text')}
          </EmptyState>
        )}
      </div>
    </div>
  )
}

function Row({ number, isCurrent }: { number: DisputedNumber; isCurrent: boolean }) {
  const t = useT('dispute')
  const m = useT('metric')
  const language = useLanguage()
  const system = useUnits()
  const metric = useSportCatalog().metrics[number.metric_code]
  const [first] = number.disputes
  return (
    <div
      ref={isCurrent ? keepInColumn : undefined}
      className={clsx('relative px-4 py-3 hover:bg-sunk/60', isCurrent && 'lg:bg-accent-wash')}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={addressOf(number.id)}
          aria-current={isCurrent ? 'true' : undefined}
          className="font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {number.name}
        </Link>
        {number.is_minor && <Badge tone="attention">{t('minor')}</Badge>}
        {number.answer && <Badge tone="info">{t('has_answer')}</Badge>}
      </p>
      <p className="mt-0.5">
        {m(`name.${number.metric_code}`)} ·{' '}
        <span className="num">{metricLine(number.value, metric, { language, system })}</span>
      </p>
      {first && (
        <p className="mt-0.5 text-sm text-soft">
          {`${t('disputes', { count: number.disputes.length })} · ${formatAgo(first.created_at, language)}`}
        </p>
      )}
    </div>
  )
}
