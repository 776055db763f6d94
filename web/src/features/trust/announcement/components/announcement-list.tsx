import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDayAndTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { announcementQueries } from '../queries.ts'
import type { AnnouncementLine } from '../types.ts'
import { ShareBar } from './share-bar.tsx'

const GROUPS = {
  drafts: ['draft'],
  under_way: ['scheduled', 'sending'],
  before: ['sent', 'stopped'],
} as const

/** Drafts, what goes out, and what was sent before with its numbers. */
export function AnnouncementList({ openId }: { openId: string | null }) {
  const t = useT('announcement')
  const { data, error, refetch, isFetching } = useQuery(announcementQueries.list())
  if (error && !data) return <ErrorState error={error} onRetry={refetch} busy={isFetching} />
  if (!data) return <ListSkeleton rows={3} />
  return (
    <div className="space-y-4">
      {Object.entries(GROUPS).map(([group, states]) => {
        const lines = data.filter(({ state }) => states.some((one) => one === state))
        if (lines.length === 0) return null
        return (
          <Card key={group} aria-labelledby={`announcements-${group}`} className="sm:p-4">
            <h2 id={`announcements-${group}`} className="mb-1">
              {t(`group.${group}`)}
            </h2>
            <ul aria-labelledby={`announcements-${group}`} className="divide-y divide-hair">
              {lines.map((line) => (
                <li key={line.id} className="py-2.5 last:pb-0">
                  <Link
                    to={{ search: `?announcement=${line.id}` }}
                    aria-current={line.id === openId ? 'true' : undefined}
                    className="font-semibold wrap-anywhere hover:underline aria-current:text-accent-ink"
                  >
                    {line.title || t('untitled')}
                  </Link>
                  <Numbers line={line} />
                </li>
              ))}
            </ul>
          </Card>
        )
      })}
    </div>
  )
}

function Numbers({ line }: { line: AnnouncementLine }) {
  const t = useT('announcement')
  const language = useLanguage()
  const { state, sent, people, read } = line
  const when = (at: string) => formatDayAndTime(at, language)
  if (state === 'draft')
    return <p className="text-sm text-soft">{t('draft_of', { time: when(line.updated_at) })}</p>
  if (state === 'stopped')
    return (
      <p className="text-sm text-flood-ink">
        {t('stopped_at', { sent, people, name: line.stopped_by || t('somebody') })}
      </p>
    )
  if (state === 'scheduled')
    return (
      <p className="text-sm text-soft">
        {line.local_time
          ? t('scheduled_for', { count: people, time: when(line.local_time) })
          : t('scheduled_now', { count: people })}
      </p>
    )
  return (
    <p className="flex items-center gap-3 text-sm text-soft">
      <span className="num shrink-0">
        {state === 'sending' ? t('sent_of', { sent, people }) : t('sent_count', { count: sent })}
      </span>
      <ShareBar value={state === 'sending' ? sent : (read ?? 0)} of={state === 'sending' ? people : sent} />
      {state === 'sent' && read !== null && sent > 0 && (
        <span className="num shrink-0">{t('share_read', { share: Math.round((read / sent) * 100) })}</span>
      )}
    </p>
  )
}
