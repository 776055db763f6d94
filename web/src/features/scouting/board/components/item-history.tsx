import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { boardQueries } from '../queries.ts'
import { useStoredStageName } from './stage-name.tsx'

/** How the person came to where they stand; read when asked for. */
export function ItemHistory({ itemId }: { itemId: string }) {
  const t = useT('board')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const { data: events = [] } = useQuery({ ...boardQueries.history(itemId), enabled: open })
  const stage = useStoredStageName()
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="text-sm">
      <summary className="rounded-sm font-medium text-accent-ink">{t('history.title')}</summary>
      <ul className="mt-1.5 space-y-1">
        {events.map(({ id, kind, from_stage, to_stage, created_at }) => (
          <li key={id} className="flex justify-between gap-3">
            <span>
              {kind === 'added'
                ? t('history.added', { stage: stage(to_stage) })
                : t('history.moved', { from: stage(from_stage), to: stage(to_stage) })}
            </span>
            <span className="shrink-0 text-faint">{formatDate(created_at, language)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
