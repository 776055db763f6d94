import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { threadAccessQueries } from '../queries.ts'

type OpenedThreadProps = { id: string; people: { scout: string; athlete: string }; onClose: () => void }

/** What the two wrote, while it is open. */
export function OpenedThread({ id, people, onClose }: OpenedThreadProps) {
  const t = useT('thread-access')
  const language = useLanguage()
  const { data, error, refetch, isFetching } = useQuery(threadAccessQueries.thread(id))
  return (
    <Dialog open side size="md" onClose={onClose} title={t('between', people)}>
      <p className="mb-4 text-sm text-soft">{t('on_record')}</p>
      {data ? (
        <ol aria-label={t('messages')} className="space-y-4">
          {data.map((message) => (
            <li key={message.id}>
              <p className="text-sm text-soft">
                <span className="font-semibold text-ink">
                  {message.by === 'gone' ? t('gone') : people[message.by]}
                </span>{' '}
                · {formatDateTime(message.at, language)}
              </p>
              <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{message.content}</p>
            </li>
          ))}
        </ol>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <ListSkeleton rows={5} />
      )}
    </Dialog>
  )
}
