import { useQuery } from '@tanstack/react-query'
import { Image } from 'lucide-react'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { OpenFileButton } from '#web/ui/open-file-button.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { feedbackQueries, screenshotLink } from '../queries.ts'
import { type OwnFeedback, statusTones } from '../types.ts'

/** What one sent, its state, and what the team says to it. */
export function MyFeedback({ userId }: { userId: string }) {
  const t = useT('feedback')
  return (
    <Card aria-labelledby="my-feedback">
      <CardHeader id="my-feedback" title={t('mine.title')} />
      <Sent userId={userId} />
    </Card>
  )
}

function Sent({ userId }: { userId: string }) {
  const t = useT('feedback')
  const { data, error, refetch } = useQuery(feedbackQueries.mine(userId))
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton rows={2} />
  if (data.length === 0) return <p className="text-soft">{t('mine.none')}</p>
  return (
    <ul aria-labelledby="my-feedback" className="divide-y divide-hair">
      {data.map((one) => (
        <li key={one.id} className="py-3 first:pt-0 last:pb-0">
          <Row feedback={one} />
        </li>
      ))}
    </ul>
  )
}

function Row({ feedback }: { feedback: OwnFeedback }) {
  const t = useT('feedback')
  const language = useLanguage()
  const { category, message, status, reply, screenshot_path, created_at } = feedback
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="font-medium">{t(`category.${category}`)}</p>
        <Badge tone={statusTones[status]}>{t(`status.${status}`)}</Badge>
      </div>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{message}</p>
      <p className="mt-1 text-sm text-faint">
        {t('mine.sent_on', { date: formatDate(created_at, language) })}
      </p>
      {screenshot_path && (
        <p className="mt-2">
          <OpenFileButton
            link={() => screenshotLink(screenshot_path)}
            failed={t('screenshot_failed')}
            icon={<Image aria-hidden />}
          >
            {t('screenshot_open')}
          </OpenFileButton>
        </p>
      )}
      {reply && (
        <div className="mt-2 border-l-3 border-accent pl-3">
          <p className="text-sm text-soft">{t(status === 'declined' ? 'mine.reason' : 'mine.reply')}</p>
          <p className="wrap-anywhere whitespace-pre-line">{reply}</p>
        </div>
      )}
    </>
  )
}
