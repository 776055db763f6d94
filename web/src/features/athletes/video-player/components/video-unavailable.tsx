import { VideoOff } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The same for what never was, what is not for these eyes, and what was taken back a moment ago. */
export function VideoUnavailable() {
  const t = useT('video-player')
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface">
      <EmptyState icon={<VideoOff aria-hidden />} title={t('unavailable')}>
        {t('unavailable_text')}
      </EmptyState>
    </div>
  )
}
