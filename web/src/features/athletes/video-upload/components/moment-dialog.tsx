import { useEffect, useRef, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { frameOf } from '../film-frames.ts'

type MomentDialogProps = {
  source: Blob | string
  onPick: (canvas: HTMLCanvasElement) => void
  onClose: () => void
}

/** The film itself, to stop at the picture that is wanted. */
export function MomentDialog({ source, onPick, onClose }: MomentDialogProps) {
  const t = useT('video-upload')
  const video = useRef<HTMLVideoElement>(null)
  const url = useFileUrl(source)
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={t('poster.pick')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => video.current && onPick(frameOf(video.current, LIMITS.video.posterMaxWidth))}
          >
            {t('poster.use')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-soft">{t('poster.pick_text')}</p>
      {/* Nobody listens here: a picture is looked for. */}
      <video
        ref={video}
        src={url}
        crossOrigin={typeof source === 'string' ? 'anonymous' : undefined}
        controls
        muted
        playsInline
        preload="auto"
        className="max-h-[50dvh] w-full rounded-md bg-film"
      />
    </Dialog>
  )
}

/** An address for a file of this device, for as long as it is shown. */
export function useFileUrl(source: Blob | string): string | undefined {
  const [url, setUrl] = useState(typeof source === 'string' ? source : undefined)
  // An effect, since an address of a file holds it in memory until it is given back.
  useEffect(() => {
    if (typeof source === 'string') return
    const made = URL.createObjectURL(source)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [source])
  return url
}
