import { formatDay } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Notice } from '#web/ui/card.tsx'
import { isCut } from '../queries.ts'
import type { EventRow } from '../types.ts'

/** Where a time holds more events than are read at once, until when they are shown. */
export function CutNotice({ events }: { events: readonly EventRow[] | undefined }) {
  const t = useT('event')
  const language = useLanguage()
  const last = events?.at(-1)
  if (!last || !isCut(events)) return null
  return (
    <div className="my-3">
      <Notice>{t('cut', { count: events?.length ?? 0, day: formatDay(last.start_at, language) })}</Notice>
    </div>
  )
}
