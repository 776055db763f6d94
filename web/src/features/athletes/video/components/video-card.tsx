import { clsx } from 'clsx'
import { Clapperboard, Plus, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { UploadedVideo, VideoLink } from '../types.ts'
import { UploadedItem } from './uploaded-item.tsx'
import { VideoItem } from './video-item.tsx'

type VideoCardProps = {
  videos: readonly VideoLink[]
  uploaded: readonly UploadedVideo[]
  sport: string | null
  /** Under which each uploaded video is played. */
  watchPath: string
  uploadedMenu?: (video: UploadedVideo) => ReactNode
  /** Left out on somebody else's profile, and while one looks through other eyes. */
  own?: {
    onAdd: () => void
    onEdit: (video: VideoLink) => void
    onDelete: (video: VideoLink) => void
    uploadPath?: string
  }
}

export function VideoCard({ videos, uploaded, sport, watchPath, uploadedMenu, own }: VideoCardProps) {
  const t = useT('video')
  const count = videos.length + uploaded.length
  return (
    <Card id="film" aria-labelledby="film-title">
      <CardHeader
        id="film-title"
        title={t('title')}
        aside={
          <>
            {count > 0 && <span>{t('count', { count })}</span>}
            {own?.uploadPath && (
              <LinkButton size="sm" to={own.uploadPath}>
                <Upload aria-hidden />
                {t('upload')}
              </LinkButton>
            )}
            {own && (
              <Button size="sm" onClick={own.onAdd}>
                <Plus aria-hidden />
                {t('add_link')}
              </Button>
            )}
          </>
        }
      />
      {count === 0 ? (
        <EmptyState
          icon={<Clapperboard aria-hidden />}
          title={own ? t('empty') : t('empty_other')}
          action={
            own && (
              <Button onClick={own.onAdd}>
                <Plus aria-hidden />
                {t('add_first')}
              </Button>
            )
          }
        >
          {own && t('empty_text')}
        </EmptyState>
      ) : (
        <ul
          aria-labelledby="film-title"
          className={clsx(
            'grid grid-cols-2 gap-4 *:first:col-span-2',
            // The newest large, the others beside it, three at most before they go on below.
            count > 1 && 'sm:grid-cols-3 sm:*:first:row-span-2',
          )}
        >
          {uploaded.map((video) => (
            <UploadedItem
              key={video.id}
              video={video}
              sport={sport}
              to={`${watchPath}/${video.id}`}
              menu={uploadedMenu?.(video)}
            />
          ))}
          {videos.map((video) => (
            <VideoItem key={video.id} video={video} sport={sport} own={own} />
          ))}
        </ul>
      )}
    </Card>
  )
}
