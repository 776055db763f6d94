import { byteSize } from '#web/lib/byte-size.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { type DataExport, isUnderWay } from '../types.ts'

/** How far the file is, in words and as a bar. */
export function ExportState({ data }: { data: DataExport | null }) {
  const t = useT('data-export')
  const language = useLanguage()
  if (!data) return null
  const { state, done, total, bytes, expires_at, reason } = data
  const share = total === 0 ? 0 : done / total
  const said = {
    queued: t('queued'),
    making: t('making', { done, total }),
    ready: t('ready', {
      size: byteSize(bytes ?? 0, language),
      date: expires_at ? formatDate(expires_at, language) : '',
    }),
    failed: t(reason === 'no_space' ? 'failed_space' : 'failed'),
    gone: t('gone'),
  }[state]
  return (
    <div className="space-y-2">
      <p role="status" className={state === 'failed' ? 'text-red-ink' : undefined}>
        {said}
      </p>
      {isUnderWay(data) && (
        <div
          role="progressbar"
          aria-label={t('progress')}
          aria-valuenow={Math.round(share * 100)}
          className="h-1.5 overflow-hidden rounded-full bg-line"
        >
          <div className="h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </div>
  )
}
