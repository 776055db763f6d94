import { Lock, MoreHorizontal, Pencil, Play, Trash2 } from 'lucide-react'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Menu } from '#web/ui/menu.tsx'
import { hostOf } from '../rules.ts'
import type { VideoLink } from '../types.ts'

type Act = (video: VideoLink) => void

/** The film lies elsewhere and nothing of it is fetched before it is opened: chalk lines instead of a still. */
export function VideoItem({ video, own }: { video: VideoLink; own?: { onEdit: Act; onDelete: Act } }) {
  const t = useT('video')
  const language = useLanguage()
  const facts = [
    t(`kind.${video.kind}`),
    hostOf(video.url),
    ...(video.recorded_on ? [formatDate(video.recorded_on, language)] : []),
  ]
  return (
    <li className="group relative min-w-0">
      <div className="relative overflow-hidden rounded-md bg-film">
        <svg
          aria-hidden
          viewBox="0 0 160 90"
          className="block w-full fill-none stroke-on-film/45"
          strokeWidth="0.7"
        >
          <path d="M0 34h160M26 90V34M134 34v56M52 90V62h56v28" />
          <circle cx="80" cy="34" r="17" />
        </svg>
        <Play aria-hidden className="absolute top-2.5 right-2.5 size-5 stroke-on-film stroke-[1.5]" />
        {video.visibility !== 'public' && (
          <span className="absolute bottom-2 left-2 inline-flex items-center gap-1 rounded-sm bg-film-deep px-1.5 py-0.5 text-xs font-medium text-on-film">
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
            className="font-semibold break-words after:absolute after:inset-0 after:rounded-md group-hover:underline"
          >
            {video.title}
            <span className="sr-only"> {t('new_tab', { host: hostOf(video.url) })}</span>
          </a>
          <p className="text-sm text-faint">{facts.join(' · ')}</p>
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
