import { clsx } from 'clsx'
import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { formatAgo, formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { keepInColumn } from '#web/ui/queue-column.tsx'
import { dueOf } from '../rules.ts'
import type { QueuedVerification } from '../types.ts'

type QueueRowProps = { row: QueuedVerification; address: string; isCurrent: boolean }

/** Who asks, for what, and since when. */
export function QueueRow({ row, address, isCurrent }: QueueRowProps) {
  const t = useT('verification-review')
  const language = useLanguage()
  const { person, type, status, for_minors, created_at } = row
  const name = person?.full_name ?? t('unknown_person')
  return (
    <div
      ref={isCurrent ? keepInColumn : undefined}
      className={clsx('relative flex gap-3 px-4 py-3 hover:bg-sunk/60', isCurrent && 'lg:bg-accent-wash')}
    >
      <Avatar name={name} className={isCurrent ? 'lg:bg-surface' : undefined} />
      <div className="min-w-0 grow">
        <Link
          to={address}
          aria-current={isCurrent ? 'true' : undefined}
          className="block font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {name}
        </Link>
        <p className="text-sm wrap-anywhere text-soft">{person?.email}</p>
        <p className="mt-1 flex flex-wrap items-center gap-1.5">
          <Badge>{t(`type.${type}`)}</Badge>
          {for_minors && (
            <Badge tone={status === 'pending' ? 'attention' : 'neutral'}>
              <Users aria-hidden />
              {t('minors')}
            </Badge>
          )}
        </p>
        <p className="mt-1 text-sm text-faint">
          {formatAgo(created_at, language)}
          {status === 'pending' && <Due since={created_at} />}
        </p>
      </div>
    </div>
  )
}

/** Until when our word to whoever asks is to be kept. */
function Due({ since }: { since: string }) {
  const t = useT('verification-review')
  const language = useLanguage()
  const { at, isLate } = dueOf(since)
  return (
    <span className={clsx(isLate && 'font-semibold text-red-ink')}>
      {' · '}
      {t(isLate ? 'was_due' : 'due', { date: formatDate(at, language) })}
    </span>
  )
}
