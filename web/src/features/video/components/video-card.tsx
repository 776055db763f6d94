import { Clapperboard, Plus } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { VideoLink } from '../types.ts'
import { VideoItem } from './video-item.tsx'

type VideoCardProps = {
  videos: readonly VideoLink[]
  /** Left out on somebody else's profile, and while one looks through other eyes. */
  own?: { onAdd: () => void; onEdit: (video: VideoLink) => void; onDelete: (video: VideoLink) => void }
}

export function VideoCard({ videos, own }: VideoCardProps) {
  const t = useT('video')
  return (
    <Card id="film" aria-labelledby="film-title" className="scroll-mt-20">
      <CardHeader
        id="film-title"
        title={t('title')}
        aside={
          <>
            {videos.length > 0 && <span>{t('count', { count: videos.length })}</span>}
            {own && (
              <Button size="sm" onClick={own.onAdd}>
                <Plus aria-hidden />
                {t('common:actions.add')}
              </Button>
            )}
          </>
        }
      />
      {videos.length === 0 ? (
        <EmptyState
          icon={<Clapperboard aria-hidden />}
          title={own ? t('empty') : t('empty_other')}
          action={
            own && (
              <Button variant="primary" onClick={own.onAdd}>
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
          className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-4"
        >
          {videos.map((video) => (
            <VideoItem key={video.id} video={video} own={own} />
          ))}
        </ul>
      )}
    </Card>
  )
}
