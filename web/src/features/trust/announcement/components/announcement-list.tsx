import { useQuery } from '@tanstack/react-query'
import { Megaphone, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { LOCALES } from '#shared/locale.ts'
import { formatAgo, formatDateTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { announcementQueries } from '../queries.ts'
import { shareOf } from '../rules.ts'
import type { Announcement } from '../types.ts'

const tones = {
  draft: 'neutral',
  waiting: 'attention',
  scheduled: 'info',
  sending: 'info',
  sent: 'good',
  stopped: 'bad',
} as const

const isDone = ({ state }: Announcement) => state === 'sent' || state === 'stopped'

/** What is in hand first, then what went out. */
export function AnnouncementList() {
  const t = useT('announcement')
  const { data, error, refetch, isFetching } = useQuery(announcementQueries.listed())
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <ListSkeleton rows={4} />
  const write = (
    <LinkButton to="?announcement=new" variant="primary">
      <Plus aria-hidden />
      {t('new')}
    </LinkButton>
  )
  if (data.length === 0)
    return (
      <Card>
        <EmptyState title={t('empty')} icon={<Megaphone aria-hidden />} action={write}>
          {t('empty_text')}
        </EmptyState>
      </Card>
    )
  return (
    <div className="space-y-5">
      <div className="flex justify-end">{write}</div>
      {(['open', 'done'] as const).map((group) => (
        <Group
          key={group}
          title={t(`group.${group}`)}
          of={data.filter((one) => isDone(one) === (group === 'done'))}
        />
      ))}
    </div>
  )
}

function Group({ title, of }: { title: string; of: Announcement[] }) {
  if (of.length === 0) return null
  return (
    <Card className="overflow-hidden p-0!">
      <CardHeader title={title} className="px-4 pt-4 sm:px-6" />
      <ul aria-label={title} className="divide-y divide-hair">
        {of.map((announcement) => (
          <Row key={announcement.id} announcement={announcement} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ announcement }: { announcement: Announcement }) {
  const t = useT('announcement')
  const language = useLanguage()
  const { id, state, kind, texts, send_at, finished_at, changed_at, author, stopped_by } = announcement
  const title = [language, ...LOCALES].map((one) => texts[one]?.title).find(Boolean)
  return (
    <li className="relative px-4 py-3 hover:bg-sunk/60 sm:px-6">
      <p className="flex flex-wrap items-center gap-2">
        <Link to={`?announcement=${id}`} className="font-semibold wrap-anywhere after:absolute after:inset-0">
          {title ?? t('untitled')}
        </Link>
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
        <Badge>{t(`kind.${kind}`)}</Badge>
      </p>
      <p className="mt-1 text-sm text-soft">
        {state === 'stopped' && stopped_by
          ? t('stopped_by', { name: stopped_by })
          : state === 'scheduled' && send_at
            ? t('due', { when: formatDateTime(send_at, language) })
            : finished_at
              ? t('finished', { when: formatAgo(finished_at, language) })
              : [author && t('by', { name: author }), formatAgo(changed_at, language)]
                  .filter(Boolean)
                  .join(' · ')}
      </p>
      {state !== 'draft' && state !== 'waiting' && state !== 'scheduled' && (
        <Progress announcement={announcement} />
      )}
    </li>
  )
}

/** How many have it, of how many; and how many of those opened it. */
export function Progress({ announcement: { delivered, audience, opened } }: { announcement: Announcement }) {
  const t = useT('announcement')
  const language = useLanguage()
  // Of fewer than five nothing is told.
  if (delivered === null || audience === null) return null
  const share = shareOf(delivered, audience)
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      <span>{t('progress', { delivered, audience })}</span>
      <span aria-hidden className="h-1.5 w-28 overflow-hidden rounded-full bg-sunk">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
      </span>
      {opened !== null && delivered > 0 && (
        <span>
          {t('opened', {
            percent: shareOf(opened, delivered).toLocaleString(language, { style: 'percent' }),
          })}
        </span>
      )}
    </div>
  )
}
