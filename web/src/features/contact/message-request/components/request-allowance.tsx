import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useT } from '#web/lib/i18n.ts'
import { messageRequestQueries } from '../queries.ts'

/** How many requests are left in these seven days. */
export function RequestAllowance({ className }: { className?: string }) {
  const t = useT('message-request')
  const { data } = useQuery(messageRequestQueries.standing())
  if (!data || data.per_week <= 0) return null
  const left = Math.max(0, data.per_week - data.sent_this_week)
  return (
    <p className={clsx('flex items-center gap-3 text-sm text-soft', className)}>
      <span>{t('standing.left_of', { count: left, of: data.per_week })}</span>
      <span aria-hidden className="h-1 grow overflow-hidden rounded-full bg-sunk">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${(left / data.per_week) * 100}%` }}
        />
      </span>
    </p>
  )
}
