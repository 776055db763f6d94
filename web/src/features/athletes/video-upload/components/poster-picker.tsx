import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import type { UploadedVideo } from '#web/features/athletes/video/types.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useSignedUrl } from '#web/lib/signed-urls.ts'
import { clock } from '#web/lib/units.ts'
import { Button } from '#web/ui/button.tsx'
import { FilmPoster } from '#web/ui/poster/film-poster.tsx'
import { toast } from '#web/ui/toast.ts'
import { asPoster, openFrames } from '../film-frames.ts'
import { useChangePoster } from '../mutations.ts'
import { videoUploadKeys } from '../queries.ts'
import { posterMoments } from '../rules.ts'
import { sentFile } from '../send-uploads.ts'
import { MomentDialog } from './moment-dialog.tsx'

const THUMB_WIDTH = 240

/** From the file itself while this tab has it, else from what was uploaded. Small, to choose by. */
async function readMoments(source: Blob | string, seconds: number) {
  const frames = await openFrames(source)
  try {
    const found: { second: number; picture: string }[] = []
    for (const second of posterMoments(seconds))
      found.push({
        second,
        picture: (await frames.frameAt(second, THUMB_WIDTH)).toDataURL('image/jpeg', 0.7),
      })
    return found
  } finally {
    frames.close()
  }
}

/** The poster as others see it, four moments to take it from instead, and any other by hand. */
export function PosterPicker({ video }: { video: UploadedVideo }) {
  const t = useT('video-upload')
  const language = useLanguage()
  const change = useChangePoster(video.athlete_id)
  const [chosen, setChosen] = useState<number>()
  const [shown, setShown] = useState<string>()
  const [picking, setPicking] = useState(false)
  const poster = useSignedUrl('video-posters', video.poster_path)
  const uploaded = useSignedUrl('videos', video.file_path)
  const source = sentFile(video.id) ?? uploaded
  const seconds = (video.duration_ms ?? 0) / 1000
  const moments = useQuery({
    queryKey: videoUploadKeys.posterMoments(video.id),
    queryFn: () => readMoments(source ?? '', seconds),
    enabled: source !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

  async function use(canvas: HTMLCanvasElement) {
    setShown(canvas.toDataURL('image/jpeg', 0.8))
    const picture = await asPoster(canvas)
    await change.mutateAsync({ videoId: video.id, picture })
  }
  async function take(second: number) {
    if (source === undefined) return
    setChosen(second)
    try {
      const frames = await openFrames(source)
      try {
        await use(await frames.frameAt(second, LIMITS.video.posterMaxWidth))
      } finally {
        frames.close()
      }
    } catch (error) {
      setShown(undefined)
      setChosen(undefined)
      toast.error(t('poster.failed'), { description: await errorMessage(error) })
    }
  }

  const picture = shown ?? poster
  return (
    <div>
      <div className="relative aspect-video max-h-96 w-full overflow-hidden bg-film">
        {picture ? (
          <img src={picture} alt="" className="size-full object-contain" />
        ) : (
          <FilmPoster film={video.id} sport={video.sport_code} className="size-full" />
        )}
        <span className="absolute right-2 bottom-2 rounded-sm bg-film px-1.5 py-0.5 text-xs font-semibold text-on-film tabular-nums">
          {clock(seconds, 0, language)}
        </span>
      </div>
      <div className="px-4 pt-4 pb-4 sm:px-6">
        <div className="flex items-center justify-between gap-3">
          <h3 className="text-base">{t('poster.title')}</h3>
          {moments.data && (
            <Button size="sm" variant="ghost" onClick={() => setPicking(true)}>
              {t('poster.pick')}
            </Button>
          )}
        </div>
        {moments.error && <p className="mt-1 text-sm text-soft">{t('poster.none')}</p>}
        {moments.data && (
          <div className="mt-2 grid grid-cols-4 gap-2">
            {moments.data.map(({ second, picture: thumb }) => (
              <button
                key={second}
                type="button"
                aria-pressed={chosen === second}
                aria-label={t('poster.at', { time: clock(second, 0, language) })}
                onClick={() => void take(second)}
                className={clsx(
                  'overflow-hidden rounded-md border-2 bg-film',
                  chosen === second ? 'border-accent' : 'border-transparent hover:border-line-strong',
                )}
              >
                <img src={thumb} alt="" className="aspect-video w-full object-cover" />
              </button>
            ))}
          </div>
        )}
      </div>
      {picking && source !== undefined && (
        <MomentDialog
          source={source}
          onPick={async (canvas) => {
            setPicking(false)
            setChosen(undefined)
            await use(canvas).catch(async (error) => {
              setShown(undefined)
              toast.error(t('poster.failed'), { description: await errorMessage(error) })
            })
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}
