import { clsx } from 'clsx'
import { Clapperboard, Plus } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { VideoLink } from '../types.ts'
import { VideoItem } from './video-item.tsx'

type VideoCardProps = {
  videos: readonly VideoLink[]
  sport: string | null
  /** Left out on somebody else's profile, and while one looks through other eyes. */
  own?: { onAdd: () => void; onEdit: (video: VideoLink) => void; onDelete: (video: VideoLink) => void }
}

export function VideoCard({ videos, sport, own }: VideoCardProps) {
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
            videos.length > 1 && 'sm:grid-cols-3 sm:*:first:row-span-2',
          )}
        >
          {videos.map((video) => (
            <VideoItem key={video.id} video={video} sport={sport} own={own} />
          ))}
        </ul>
      )}
    </Card>
  )
}
