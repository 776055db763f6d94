import { clsx } from 'clsx'
import { Timer } from 'lucide-react'
import { formatDateTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { timeGone, timeLeft } from '../rules.ts'

type CaseClockProps = { since: string; dueAt: string }

/** How long there is to decide, by when, and how much of it is gone. */
export function CaseClock({ since, dueAt }: CaseClockProps) {
  const t = useT('moderation')
  const language = useLanguage()
  const { isLate, isSoon } = timeLeft(dueAt)
  const when = formatDateTime(dueAt, language)
  return (
    <div
      className={clsx(
        'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border px-3.5 py-2',
        isLate && 'border-red bg-red-wash text-red-ink',
        !isLate && isSoon && 'border-flood bg-flood-wash text-flood-ink',
        !isSoon && 'border-line bg-sunk/50',
      )}
    >
      <Timer aria-hidden className="size-4.5 shrink-0" />
      <p className="min-w-0 flex-1">
        <strong className="num font-semibold">
          <TimeLeft dueAt={dueAt} />
        </strong>{' '}
        <span className="text-sm">{t(isLate ? 'clock.was_due' : 'clock.due', { when })}</span>
      </p>
      <span aria-hidden className="hidden h-1 w-24 overflow-hidden rounded-full bg-line sm:block">
        <span
          className="block h-full bg-current"
          style={{ width: `${timeGone({ since, due_at: dueAt }) * 100}%` }}
        />
      </span>
    </div>
  )
}

/** "4 h 52 min left", "40 min late", "3 days left". */
export function TimeLeft({ dueAt }: { dueAt: string }) {
  const t = useT('moderation')
  const { isLate, days, hours, minutes } = timeLeft(dueAt)
  const time =
    days !== null
      ? t('days', { count: days })
      : hours > 0
        ? t('clock.hours', { hours, minutes })
        : t('clock.minutes', { minutes })
  return t(isLate ? 'clock.late' : 'clock.left', { time })
}
