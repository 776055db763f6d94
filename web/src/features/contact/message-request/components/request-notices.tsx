import { useQuery } from '@tanstack/react-query'
import { CalendarOff, Gauge } from 'lucide-react'
import { formatDate, formatDayAndTime, formatYearly } from '#web/lib/datetime.ts'
import { hostOf } from '#web/lib/host-of.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Notice } from '#web/ui/card.tsx'
import { messageRequestQueries } from '../queries.ts'
import type { SenderStanding, WindowNotice } from '../types.ts'
import { RequestAllowance } from './request-allowance.tsx'

/** What a scout should know before writing: a period of the sport's rules, and how many requests are left. */
export function RequestNotices({ athleteId }: { athleteId: string }) {
  const { data: windows = [] } = useQuery(messageRequestQueries.windows(athleteId))
  const { data: standing } = useQuery(messageRequestQueries.standing())
  return (
    <>
      {windows.map((window) => (
        <Period key={window.id} window={window} />
      ))}
      {standing && <Standing standing={standing} />}
    </>
  )
}

function Period({
  window: { kind, to_on, to_day, source_url, is_blocking, is_old },
}: {
  window: WindowNotice
}) {
  const t = useT('message-request')
  const language = useLanguage()
  const until = to_on ? formatDate(to_on, language) : formatYearly(to_day ?? '', language)
  return (
    <Notice icon={<CalendarOff aria-hidden />} title={t(`window.${kind}`, { until })}>
      <p>{t(is_blocking ? 'window.refused' : 'window.told')}</p>
      <p className="text-sm">
        <a
          href={source_url}
          target="_blank"
          rel="noreferrer"
          className="font-medium text-accent-ink hover:underline"
        >
          {hostOf(source_url)}
        </a>
        {is_old && ` ${t('window.old')}`}
      </p>
    </Notice>
  )
}

/** What is left, or why it is little, and with nothing left when that ends. */
function Standing({ standing }: { standing: SenderStanding }) {
  const t = useT('message-request')
  const language = useLanguage()
  const { throttled_by, per_day, opens_again_at } = standing
  if (throttled_by && per_day !== null)
    return (
      <Notice icon={<Gauge aria-hidden />} title={t('standing.few', { count: per_day })}>
        {throttled_by === 'answers'
          ? t('standing.answers', {
              requests: standing.requests,
              days: standing.window_days,
              answered: standing.answered_in_100 ?? 0,
              wanted: standing.wanted_in_100,
            })
          : t('standing.reports')}{' '}
        {t('standing.today', { sent: standing.sent_today, of: per_day })}
        {opens_again_at && ` ${t('standing.again', { date: formatDayAndTime(opens_again_at, language) })}`}
      </Notice>
    )
  return <RequestAllowance />
}
