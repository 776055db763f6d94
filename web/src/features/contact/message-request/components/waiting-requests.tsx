import { Users } from 'lucide-react'
import { formatShortDay } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import type { MessageRequest } from '../types.ts'

type WaitingRequestsProps = {
  requests: readonly MessageRequest[]
  photos: ReadonlyMap<string, string> | undefined
  onOpen: () => void
}

/** One line for each of one's own requests: whom, about what, until when, and whether a guardian has it. */
export function WaitingRequests({ requests, photos, onOpen }: WaitingRequestsProps) {
  const t = useT('message-request')
  const language = useLanguage()
  return (
    <ul aria-label={t('waiting_list')} className="divide-y divide-hair">
      {requests.map((request) => (
        <li key={request.id}>
          <button
            type="button"
            onClick={onOpen}
            className="flex w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-sunk"
          >
            <UserAvatar
              name={request.athlete_name}
              photo={request.athlete_id ? photos?.get(request.athlete_id) : undefined}
              size="sm"
            />
            <span className="min-w-0 grow">
              <span className="block truncate font-medium">
                <bdi>{request.athlete_name}</bdi>
              </span>
              <span className="block truncate text-sm text-soft">{request.subject}</span>
            </span>
            <span className="shrink-0 text-right text-xs text-soft">
              <span className="block">
                {t('until_day', { date: formatShortDay(request.expires_at, language) })}
              </span>
              {request.awaiting_guardian && (
                <span className="flex items-center justify-end gap-1">
                  <Users aria-hidden className="size-3" />
                  {t('at_guardian')}
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
