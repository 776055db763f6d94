import { Link2 } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Playback, usePlayback } from '../playback.ts'
import { timecode } from '../rules.ts'

/** A link to this very second, for a colleague who may see the film too. */
export function CopyMoment({ playback, path }: { playback: Playback; path: string }) {
  const t = useT('video-player')
  const second = usePlayback(playback, ({ ms }) => Math.floor(ms / 1000))
  const time = timecode(second * 1000)
  const copy = () =>
    navigator.clipboard.writeText(`${location.origin}${path}?t=${second}`).then(
      () => toast.success(t('copied', { time })),
      () => toast.error(t('not_copied')),
    )
  return (
    <Button onClick={() => void copy()}>
      <Link2 aria-hidden />
      {t('copy_at', { time })}
    </Button>
  )
}
