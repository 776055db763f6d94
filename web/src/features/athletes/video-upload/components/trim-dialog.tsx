import { useRef, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { clock } from '#web/lib/units.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Trim, Upload } from '../types.ts'
import { useFileUrl } from './moment-dialog.tsx'

type TrimDialogProps = { upload: Upload; onTrim: (trim: Trim | undefined) => void; onClose: () => void }

const STEP = 0.1

/** Where the kept part begins and ends, by two sliders or by stopping the film. */
export function TrimDialog({ upload, onTrim, onClose }: TrimDialogProps) {
  const t = useT('video-upload')
  const language = useLanguage()
  const seconds = upload.facts?.seconds ?? 0
  const video = useRef<HTMLVideoElement>(null)
  const url = useFileUrl(upload.file)
  const [{ start, end }, setTrim] = useState<Trim>(upload.trim ?? { start: 0, end: seconds })
  const least = LIMITS.video.minMs / 1000
  const bytes = (upload.file.size * (end - start)) / seconds
  const tooLarge = bytes > LIMITS.video.trimMaxBytes
  const whole = start === 0 && end === seconds

  function move(next: Trim, shown: number) {
    setTrim(next)
    if (video.current) video.current.currentTime = shown
  }
  const setStart = (value: number) => {
    const at = Math.max(0, Math.min(value, end - least))
    move({ start: at, end }, at)
  }
  const setEnd = (value: number) => {
    const at = Math.min(seconds, Math.max(value, start + least))
    move({ start, end: at }, at)
  }
  const now = () => video.current?.currentTime ?? 0
  const time = (second: number) => clock(second, 1, language)

  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={t('trim.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button
            variant="primary"
            disabled={tooLarge && !whole}
            onClick={() => onTrim(whole ? undefined : { start, end })}
          >
            {t('trim.use', { time: time(end - start) })}
          </Button>
        </>
      }
    >
      <video
        ref={video}
        src={url}
        controls
        muted
        playsInline
        preload="auto"
        className="max-h-[40dvh] w-full rounded-md bg-film"
      />
      <div className="mt-4 space-y-4">
        {(
          [
            ['start', start, setStart],
            ['end', end, setEnd],
          ] as const
        ).map(([edge, value, set]) => (
          <div key={edge}>
            <div className="flex items-baseline justify-between gap-3">
              <label htmlFor={`trim-${edge}`} className="font-medium">
                {t(`trim.${edge}`)}
              </label>
              <span className="text-sm text-soft tabular-nums">{time(value)}</span>
            </div>
            <div className="mt-1 flex items-center gap-3">
              <input
                id={`trim-${edge}`}
                type="range"
                min={0}
                max={seconds}
                step={STEP}
                value={value}
                aria-valuetext={time(value)}
                onChange={({ target }) => set(Number(target.value))}
                className="min-w-0 grow accent-accent"
              />
              <Button size="sm" onClick={() => set(now())}>
                {t('trim.here')}
                <span className="sr-only"> {t(`trim.${edge}`)}</span>
              </Button>
            </div>
          </div>
        ))}
        <p className="text-sm text-soft">{t('trim.about')}</p>
        <p role="alert" className="text-sm text-red-ink empty:hidden">
          {tooLarge && !whole ? t('trim.too_large') : null}
        </p>
      </div>
    </Dialog>
  )
}
