import { Lock, MoreHorizontal, Pencil, Play, Trash2 } from 'lucide-react'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Menu } from '#web/ui/menu.tsx'
import { FilmPoster } from '#web/ui/poster/film-poster.tsx'
import { hostOf } from '../rules.ts'
import type { VideoLink } from '../types.ts'

type Act = (video: VideoLink) => void

type VideoItemProps = {
  video: VideoLink
  /** For films whose own sport nobody gave. */
  sport: string | null
  own?: { onEdit: Act; onDelete: Act }
}

/** The film lies elsewhere and nothing of it is fetched before it is opened: its still is drawn here. */
export function VideoItem({ video, sport, own }: VideoItemProps) {
  const t = useT('video')
  const language = useLanguage()
  const facts = [
    t(`kind.${video.kind}`),
    ...(video.recorded_on ? [formatDate(video.recorded_on, language)] : []),
  ]
  return (
    <li className="group relative min-w-0">
      <div className="relative overflow-hidden rounded-md bg-film">
        <FilmPoster film={video.url} sport={video.sport_code ?? sport} className="w-full" />
        <Play aria-hidden className="absolute top-2.5 right-2.5 size-5 stroke-on-film stroke-[1.5]" />
        {video.visibility !== 'public' && (
          <span className="absolute bottom-2 left-2 inline-flex items-center gap-1 rounded-sm bg-film px-1.5 py-0.5 text-xs font-medium text-on-film">
            <Lock aria-hidden className="size-3" />
            {t(`visibility.${video.visibility}`)}
          </span>
        )}
      </div>
      <div className="mt-2 flex items-start justify-between gap-2">
        <div className="min-w-0">
          <a
            href={video.url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="line-clamp-3 font-semibold break-words after:absolute after:inset-0 after:rounded-md group-hover:underline"
          >
            {video.title}
            <span className="sr-only"> {t('new_tab', { host: hostOf(video.url) })}</span>
          </a>
          <p className="text-sm text-faint">{facts.join(' · ')}</p>
          <p className="truncate text-sm text-faint">{hostOf(video.url)}</p>
        </div>
        {own && (
          <span className="relative z-10">
            <Menu
              variant="ghost"
              size="sm"
              square
              aria-label={t('actions_of', { title: video.title })}
              items={[
                {
                  label: t('common:actions.edit'),
                  icon: <Pencil aria-hidden />,
                  onSelect: () => own.onEdit(video),
                },
                {
                  label: t('common:actions.delete'),
                  icon: <Trash2 aria-hidden />,
                  danger: true,
                  onSelect: () => own.onDelete(video),
                },
              ]}
            >
              <MoreHorizontal aria-hidden />
            </Menu>
          </span>
        )}
      </div>
    </li>
  )
}
