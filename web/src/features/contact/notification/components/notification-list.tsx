import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import {
  BadgeCheck,
  Bell,
  Bookmark,
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CalendarX,
  CircleSlash,
  ClipboardList,
  Columns3,
  Film,
  Flag,
  Handshake,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  Scale,
  SearchX,
  Send,
  Shield,
  Star,
  Trophy,
  UserSearch,
  Users,
} from 'lucide-react'
import { Link } from 'react-router'
import type { NotificationKind } from '#shared/notification-kinds.ts'
import { conversationQueries } from '#web/features/contact/conversation/queries.ts'
import type { Photos } from '#web/features/contact/conversation/types.ts'
import { formatAgo } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { rowsOf } from '#web/lib/pages.ts'
import { enteredLine } from '#web/lib/units.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { useMarkNotificationsRead } from '../mutations.ts'
import { notificationQueries } from '../queries.ts'
import { groupNotifications, notificationKey, notificationParams, personOf } from '../rules.ts'
import type { NotificationGroup } from '../types.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  message_request: Send,
  request_accepted: Handshake,
  request_declined: CircleSlash,
  message: MessageSquare,
  endorsement: Star,
  favourite: Bookmark,
  verification_approved: BadgeCheck,
  verification_rejected: CircleSlash,
  verification_expiring: BadgeCheck,
  guardian_needed: Users,
  guardian_decided: Users,
  guardian_ended: Users,
  guardian_families: Shield,
  of_age: Users,
  dispute: Scale,
  dispute_of_minor: Scale,
  dispute_decided: Scale,
  dispute_answered: Scale,
  honour_answered: Trophy,
  video_ready: Film,
  video_failed: CircleSlash,
  moderation: Scale,
  report_answered: Flag,
  announcement: Megaphone,
  security: Shield,
  feedback_reply: MessageSquare,
  safety_feedback: Shield,
  event_changed: CalendarClock,
  event_cancelled: CalendarX,
  event_place: CalendarCheck,
  event_reminder: CalendarDays,
  event_forbidden: CalendarX,
  event_allowed: CalendarCheck,
  event_lifted: CalendarX,
  report_made: Scale,
  search_alert: UserSearch,
  search_broken: SearchX,
  pitch_received: Send,
  pitch_answered: Handshake,
  pitch_waiting: CalendarClock,
  thread_read: Shield,
  community_asked: Users,
  community_answer: Users,
  organization_answer: Users,
  measurement_answered: BadgeCheck,
  measurement_level: BadgeCheck,
  measurement_recorded: ClipboardList,
  board_invitation: Columns3,
  board_news: Columns3,
  // A kind without a picture does not compile.
} satisfies Record<NotificationKind, LucideIcon>

type NotificationListProps = {
  unreadOnly: boolean
  /** Only the newest so many, as on a home screen. */
  latest?: number
}

export function NotificationList({ unreadOnly, latest }: NotificationListProps) {
  const t = useT('notification')
  const list = useInfiniteQuery(notificationQueries.mine(unreadOnly))
  const groups = groupNotifications(list.data ? rowsOf(list.data) : []).slice(0, latest)
  const named = groups.some((group) => personOf(group)?.athleteId)
  const photos = useQuery({ ...conversationQueries.photos(), enabled: named })
  if (list.isPending) return <ListSkeleton />
  if (list.error) return <ErrorState error={list.error} onRetry={list.refetch} />
  const notifications = rowsOf(list.data)
  if (notifications.length === 0) {
    return (
      <EmptyState title={t(unreadOnly ? 'empty_unread' : 'empty')} icon={<Bell aria-hidden />}>
        {t('empty_text')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label={t('common:nav.notifications')} className="divide-y divide-hair">
        {groups.map((group) => (
          <li key={group.newest.id}>
            <Row group={group} photos={photos.data} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && latest === undefined && (
        <div className="border-t border-line px-4 pb-4 sm:px-6">
          <LoadMore
            shown={notifications.length}
            hasMore
            busy={list.isFetchingNextPage}
            onMore={() => list.fetchNextPage()}
          />
        </div>
      )}
    </>
  )
}

function Row({ group, photos }: { group: NotificationGroup; photos: Photos | undefined }) {
  const t = useT('notification')
  const language = useLanguage()
  const markRead = useMarkNotificationsRead()
  const { newest, unread } = group
  const { value, unit } = newest.params
  const words = t(notificationKey(newest), {
    ...notificationParams(newest, group.count),
    // A number that was recorded, as it was typed.
    ...(value && { number: enteredLine(Number(value), unit ?? '', language) }),
  })
  const look = clsx('flex items-start gap-3 px-4 py-3.5 sm:px-6', unread && 'bg-accent-wash/50')
  const said = (
    <>
      <Picture group={group} photos={photos} />
      <span className="min-w-0 grow">
        <span className={clsx('block', unread ? 'font-medium' : 'text-soft')}>{words}</span>
        <span className="text-sm text-faint">{formatAgo(newest.created_at, language)}</span>
      </span>
      {unread && (
        <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-flood">
          <span className="sr-only">{t('unread')}</span>
        </span>
      )}
    </>
  )
  if (!newest.url) return <div className={look}>{said}</div>
  return (
    <Link
      to={newest.url}
      onClick={() => unread && markRead.mutate(group.ids)}
      className={clsx(look, 'hover:bg-sunk')}
    >
      {said}
    </Link>
  )
}

/** Whom it is about, where one person is named; else what kind of news it is. Both take the same room. */
function Picture({ group, photos }: { group: NotificationGroup; photos: Photos | undefined }) {
  const person = personOf(group)
  const Icon = icons[group.newest.kind] ?? Megaphone
  return (
    <span
      className={clsx(
        'grid w-9 shrink-0 place-items-center',
        !person && 'pt-0.5',
        group.unread ? 'text-accent' : 'text-faint',
      )}
    >
      {person?.athleteId && <UserAvatar name={person.name} photo={photos?.get(person.athleteId)} size="sm" />}
      {person && !person.athleteId && <Avatar name={person.name} size="sm" />}
      {!person && <Icon aria-hidden className="size-5 stroke-[1.75]" />}
    </span>
  )
}
