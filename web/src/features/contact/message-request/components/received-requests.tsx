import { clsx } from 'clsx'
import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { formatShortDay } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import type { MessageRequest } from '../types.ts'

type ReceivedRequestsProps = { requests: readonly MessageRequest[]; openId: string | undefined }

/** One line for each request that waits for the athlete, where there is room to read it beside the list. */
export function ReceivedRequests({ requests, openId }: ReceivedRequestsProps) {
  const t = useT('message-request')
  const language = useLanguage()
  return (
    <ul aria-label={t('received_list')} className="divide-y divide-hair">
      {requests.map((request) => (
        <li
          key={request.id}
          className={clsx(
            'relative flex items-center gap-3 px-4 py-3 hover:bg-sunk',
            request.id === openId && 'bg-accent-wash hover:bg-accent-wash',
          )}
        >
          <Avatar name={request.scout_name} className={request.id === openId ? 'bg-surface' : undefined} />
          <span className="min-w-0 grow">
            <Link
              to={`?request=${request.id}`}
              aria-current={request.id === openId ? 'true' : undefined}
              className="block truncate font-medium after:absolute after:inset-0"
            >
              <bdi>{request.scout_name}</bdi>
            </Link>
            <span dir="auto" className="block truncate text-sm text-soft">
              {request.subject}
            </span>
            {request.awaiting_guardian && (
              <span className="flex items-center gap-1 text-xs text-soft">
                <Users aria-hidden className="size-3 shrink-0" />
                {t('status.held')}
              </span>
            )}
          </span>
          <span className="shrink-0 self-start text-xs text-soft">
            {t('until_day', { date: formatShortDay(request.expires_at, language) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
