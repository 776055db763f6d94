import { type ReactNode, Suspense, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { toast } from '#web/ui/toast.ts'
import { useRemoveVideo } from '../mutations.ts'
import type { UploadedVideo, VideoLink } from '../types.ts'
import { VideoCard } from './video-card.tsx'

const VideoForm = lazyWhenOnline(() =>
  import('./video-form.tsx').then((part) => ({ default: part.VideoForm })),
)

type OwnVideosProps = {
  athleteId: string
  sport: string | null
  isMinor: boolean
  videos: readonly VideoLink[]
  /** Ready to be seen. */
  uploaded?: readonly UploadedVideo[]
  uploadedMenu?: (video: UploadedVideo) => ReactNode
  editable: boolean
  /** Where files are uploaded, unless one is there. */
  uploadPath?: string
}

/** The card and its form: `?add=film` opens it. */
export function OwnVideos({
  athleteId,
  sport,
  isMinor,
  videos,
  uploaded = [],
  uploadedMenu,
  editable,
  uploadPath,
}: OwnVideosProps) {
  const t = useT('video')
  const [search, setSearch] = useSearchParams()
  const [edited, setEdited] = useState<VideoLink>()
  const { remove, restore } = useRemoveVideo(athleteId)
  const adding = editable && search.get('add') === 'film'
  const failed = async (error: unknown) =>
    toast.error(t('not_changed'), { description: await errorMessage(error) })

  function ask(add: boolean) {
    setSearch((now) => {
      if (add) now.set('add', 'film')
      else now.delete('add')
      return now
    })
  }

  function onDelete(video: VideoLink) {
    // By the promises: the next may be deleted before the answer, and the screen be another when it is undone.
    const undo = () => restore.mutateAsync(video).catch(failed)
    remove
      .mutateAsync(video)
      .then(() => toast.undoable(t('deleted'), undo, LIMITS.measurement.undoSeconds), failed)
  }

  return (
    <>
      <VideoCard
        videos={videos}
        uploaded={uploaded}
        sport={sport}
        watchPath="/athlete/videos"
        uploadedMenu={uploadedMenu}
        own={editable ? { onAdd: () => ask(true), onEdit: setEdited, onDelete, uploadPath } : undefined}
      />
      <Suspense>
        {(adding || edited) && (
          <VideoForm
            athleteId={athleteId}
            isMinor={isMinor}
            video={edited}
            onClose={() => {
              setEdited(undefined)
              ask(false)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
