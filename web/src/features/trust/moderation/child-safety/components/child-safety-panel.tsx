import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Ban, Copy, Landmark, type LucideIcon, MessageSquareOff, PenOff, Timer } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDayAndTime, formatShortDay } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { TimeLeft } from '../../case-facts/components/case-clock.tsx'
import { timeLeft } from '../../case-facts/rules.ts'
import { moderationQueries } from '../../queries.ts'
import { addressOf } from '../../rules.ts'
import type { ChildSafety, DoneInCase, FirstCase } from '../types.ts'

/** The case of child safety that comes first, what it led to, and how fast the team has been. */
export function ChildSafetyPanel({ className }: { className?: string }) {
  const t = useT('moderation')
  const { data, error, isFetching, refetch } = useQuery(moderationQueries.childSafety())
  return (
    <Card
      aria-labelledby="child-safety"
      className={clsx('flex flex-col border-t-3 border-t-red! p-0!', className)}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 pt-4 sm:px-6 sm:pt-5">
        <h2 id="child-safety">{t('safety.title')}</h2>
        <p className="text-sm text-soft">{t('safety.term')}</p>
      </div>
      <div className="grow px-4 py-4 sm:px-6">
        {error && !data && <ErrorState error={error} onRetry={refetch} busy={isFetching} />}
        {!data && !error && <ListSkeleton rows={2} />}
        {data?.case && <Case first={data.case} />}
        {data && !data.case && (
          <p className="text-soft">
            {data.open > 0 ? t('safety.others', { count: data.open }) : t('safety.none')}
          </p>
        )}
      </div>
      {data && <Figures {...data} />}
    </Card>
  )
}

function Case({ first }: { first: FirstCase }) {
  const t = useT('moderation')
  const words = useT('report')
  const work = useT('admin-work')
  const { id, photo, is_athlete, subject_type, reason, risk, reports, due_at, taken_by, is_mine } = first
  const name = first.name || t('somebody')
  const title =
    risk === 0
      ? t('safety.asked')
      : t('safety.about', { reason: words(`reason.${reason}`), subject: words(`subject.${subject_type}`) })
  const whose = !taken_by
    ? t('safety.nobody')
    : is_mine
      ? t('safety.mine')
      : t('safety.taken', { name: taken_by })
  return (
    <>
      <div className="flex items-center gap-3">
        {is_athlete ? <UserAvatar name={name} photo={photo} /> : <Avatar name={name} />}
        <div className="min-w-0">
          <p className="leading-snug font-semibold wrap-anywhere">{title}</p>
          <p className="text-sm wrap-anywhere text-soft">
            <bdi>{name}</bdi> · {work('reports', { count: reports })} · {whose}
          </p>
        </div>
      </div>
      <Clock dueAt={due_at}>
        <LinkButton size="sm" to={`/admin/content${addressOf('open', id)}`}>
          {t('safety.decide')}
        </LinkButton>
      </Clock>
      <Done done={first.done} />
    </>
  )
}

function Clock({ dueAt, children }: { dueAt: string; children: ReactNode }) {
  const t = useT('moderation')
  const language = useLanguage()
  const minute = useMinute()
  const { isLate } = timeLeft(dueAt, minute)
  const when = formatDayAndTime(dueAt, language)
  return (
    <div
      className={clsx(
        'mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg px-3.5 py-2',
        isLate ? 'bg-red-wash text-red-ink' : 'bg-flood-wash text-flood-ink',
      )}
    >
      <Timer aria-hidden className="size-4.5 shrink-0" />
      <p className="min-w-0 flex-1 basis-40">
        <strong className="num font-semibold">
          <TimeLeft key={minute} dueAt={dueAt} />
        </strong>{' '}
        <span className="text-sm">{t(isLate ? 'clock.was_due' : 'safety.by', { when })}</span>
      </p>
      {children}
    </div>
  )
}

/** The time to the minute, for a screen that stands open. */
function useMinute() {
  const [now, setNow] = useState(Date.now)
  // An effect, since the clock goes on while nobody touches anything.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Done({
  done: { closed_threads, same_words, is_suspended, is_restricted, referred },
}: {
  done: DoneInCase
}) {
  const t = useT('moderation')
  const same = same_words?.count ? same_words : null
  const lines: (readonly [LucideIcon, string] | false)[] = [
    closed_threads > 0 && [MessageSquareOff, t('safety.closed', { count: closed_threads })],
    same !== null && [
      Copy,
      [
        t('safety.words', { count: same.count }),
        same.people > 0 && t('same.people', { count: same.people }),
        same.minors > 0 && t('safety.minors', { count: same.minors }),
      ]
        .filter(Boolean)
        .join(' · '),
    ],
    is_suspended && [Ban, t('safety.suspended')],
    !is_suspended && is_restricted && [PenOff, t('safety.restricted')],
    ...referred.map((authority) => [Landmark, t(`safety.${authority}`)] as const),
  ]
  return (
    <ul aria-label={t('safety.done')} className="mt-3 space-y-1.5 text-sm empty:hidden">
      {lines.map(
        (line) =>
          line && (
            <Line key={line[1]} icon={line[0]}>
              {line[1]}
            </Line>
          ),
      )}
    </ul>
  )
}

const Line = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex items-start gap-2">
    <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
)

function Figures({ median_hours, this_month, late, none_late_since }: ChildSafety) {
  const t = useT('moderation')
  const language = useLanguage()
  const monthName = getFormatter('DateTimeFormat', language, { month: 'long', timeZone: 'UTC' }).format(
    Date.now(),
  )
  const minutes = Math.round((median_hours ?? 0) * 60)
  const median =
    median_hours === null
      ? t('safety.never')
      : minutes >= 48 * 60
        ? t('days', { count: Math.round(minutes / 60 / 24) })
        : minutes >= 60
          ? t('clock.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
          : t('clock.minutes', { minutes })
  const since = none_late_since
    ? t('safety.late_since', { date: formatShortDay(none_late_since, language) })
    : t('safety.late_never')
  return (
    <dl className="grid grid-cols-3 divide-x divide-line border-t border-line">
      <Figure label={t('safety.median')}>{median}</Figure>
      <Figure label={t('safety.in_month', { month: monthName })}>
        {t('safety.number', { count: this_month })}
      </Figure>
      <Figure label={late > 0 ? t('safety.late', { count: late }) : since} isBad={late > 0}>
        {t('safety.number', { count: late })}
      </Figure>
    </dl>
  )
}

const Figure = ({ label, isBad, children }: { label: string; isBad?: boolean; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col-reverse justify-end px-3 py-3 sm:px-4">
    <dt className="text-sm wrap-break-word text-soft">{label}</dt>
    <dd className={clsx('num text-lg leading-tight font-semibold', isBad && 'text-red-ink')}>{children}</dd>
  </div>
)
