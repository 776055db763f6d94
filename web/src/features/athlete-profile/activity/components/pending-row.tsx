import { useT } from '#web/lib/i18n.ts'
import { Stat } from '#web/ui/stat.tsx'
import type { PendingItems, Summary } from '../../types.ts'

type PendingRowProps = { waiting: PendingItems; summary?: Summary; days: number }

/** Four numbers, each with the way to what is behind it; amber where somebody waits. */
export function PendingRow({ waiting, summary, days }: PendingRowProps) {
  const t = useT('athlete-profile')
  const { requests, messages } = waiting
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Stat
        label={t('waiting.requests')}
        value={requests}
        edge={requests > 0 ? 'attention' : 'quiet'}
        note={t(requests > 0 ? 'waiting.requests_some' : 'waiting.requests_none')}
        to="/athlete/messages"
      />
      <Stat
        label={t('waiting.messages')}
        value={messages}
        edge={messages > 0 ? 'attention' : 'quiet'}
        note={t(messages > 0 ? 'waiting.messages_some' : 'waiting.messages_none')}
        to="/athlete/messages"
      />
      <Stat
        label={t('waiting.favourites')}
        value={summary?.favourites ?? '…'}
        note={t('waiting.favourites_note')}
      />
      <Stat
        label={t('waiting.views')}
        value={summary?.views ?? '…'}
        note={t('views.days', { count: days })}
      />
    </div>
  )
}
