import { useT } from '#web/lib/i18n.ts'
import { Stat } from '#web/ui/stat.tsx'
import type { PendingItems, Summary } from '../../types.ts'

type PendingRowProps = { waiting: PendingItems; summary?: Summary }

/** What there is some of, each with the way to what is behind it; amber where somebody waits. Nothing is shown as a zero. */
export function PendingRow({ waiting, summary }: PendingRowProps) {
  const t = useT('athlete-profile')
  const { requests, messages } = waiting
  const { favourites = 0 } = summary ?? {}
  if (requests + messages + favourites === 0) return null
  return (
    <div className="flex flex-wrap gap-3 *:grow *:basis-36 sm:gap-4">
      {requests > 0 && (
        <Stat
          label={t('waiting.requests')}
          value={requests}
          edge="attention"
          note={t('waiting.requests_some')}
          to="/athlete/messages"
        />
      )}
      {messages > 0 && (
        <Stat
          label={t('waiting.messages')}
          value={messages}
          edge="attention"
          note={t('waiting.messages_some')}
          to="/athlete/messages"
        />
      )}
      {favourites > 0 && (
        <Stat label={t('waiting.favourites')} value={favourites} note={t('waiting.favourites_note')} />
      )}
    </div>
  )
}
