import { LoaderCircle, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { UploadedVideo } from '#web/features/athletes/video/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { useForgetVideo } from '../mutations.ts'
import { AddFiles } from './add-files.tsx'
import { VideoThumb } from './video-thumb.tsx'

type RestingRowProps = {
  video: UploadedVideo
  sport: string | null
  fileName: string
  /** Goes on with the upload; false where this is another file. */
  onFile: (file: File) => boolean
}

/** A video that is neither on its way from this tab nor ready: it waits for its file, is looked into, was refused or removed. */
export function RestingRow({ video, sport, fileName, onFile }: RestingRowProps) {
  const t = useT('video-upload')
  const forget = useForgetVideo(video.athlete_id)
  const [isOther, setIsOther] = useState(false)
  const { state, title } = video
  return (
    <li className="flex items-start gap-3 py-4 first:pt-0 last:pb-0" aria-label={title}>
      <VideoThumb film={video.id} poster={video.poster_path} sport={sport} />
      <div className="min-w-0 grow">
        <p className="line-clamp-2 font-semibold break-words">{title}</p>
        {state === 'checking' && (
          <p className="flex items-center gap-2 text-sm text-soft" aria-live="polite">
            <LoaderCircle aria-hidden className="size-4 animate-spin" />
            {t('state.checking')}
          </p>
        )}
        {state === 'uploading' && (
          <>
            <p className="text-sm text-soft">{t('state.waits')}</p>
            {fileName && <p className="text-sm break-all text-faint">{fileName}</p>}
            {isOther && (
              <p role="alert" className="mt-1 text-sm text-red-ink">
                {t('state.other_file')}
              </p>
            )}
          </>
        )}
        {state === 'failed' && (
          <p className="flex items-start gap-2 text-sm text-red-ink">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t(`failure.${video.failure}`)}
          </p>
        )}
        {state === 'removed' && <p className="text-sm text-red-ink">{t('state.removed')}</p>}
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {state === 'uploading' && (
            <AddFiles
              one
              size="sm"
              label={t('act.choose_again')}
              onFiles={([file]) => setIsOther(file !== undefined && !onFile(file))}
            />
          )}
          {state === 'removed' && (
            <LinkButton size="sm" to="/athlete/notifications">
              {t('act.read_why')}
            </LinkButton>
          )}
          {(state === 'uploading' || state === 'failed') && (
            <Button size="sm" variant="ghost" busy={forget.isPending} onClick={() => forget.mutate(video.id)}>
              {t('act.remove')}
              <span className="sr-only"> {title}</span>
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
