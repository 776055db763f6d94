import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { formatDayAndTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { messageRequestQueries } from '../queries.ts'

/** How many requests are left in these seven days, and with none left when there is one more. */
export function RequestAllowance({ className }: { className?: string }) {
  const t = useT('message-request')
  const language = useLanguage()
  const { data } = useQuery(messageRequestQueries.standing())
  if (!data || data.per_week <= 0) return null
  const left = Math.max(0, data.per_week - data.sent_this_week)
  return (
    <div className={clsx('text-sm text-soft', className)}>
      <p className="flex items-center gap-3">
        <span>{t('standing.left_of', { count: left, of: data.per_week })}</span>
        <span aria-hidden className="h-1 grow overflow-hidden rounded-full bg-sunk">
          <span
            className="block h-full rounded-full bg-accent"
            style={{ width: `${(left / data.per_week) * 100}%` }}
          />
        </span>
      </p>
      {data.opens_again_at && (
        <p className="mt-1">
          {t('standing.again', { date: formatDayAndTime(data.opens_again_at, language) })}
        </p>
      )}
    </div>
  )
}
