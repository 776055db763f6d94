import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Image } from 'lucide-react'
import { Link } from 'react-router'
import { useCanActAsAdmin } from '#web/features/accounts/account/permissions.ts'
import { screenshotLink } from '#web/features/trust/feedback/queries.ts'
import { statusTones } from '#web/features/trust/feedback/types.ts'
import { formatDateTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { MfaGate } from '#web/ui/mfa-gate.tsx'
import { OpenFileButton } from '#web/ui/open-file-button.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { feedbackReviewQueries } from '../queries.ts'
import type { FeedbackCase as Case } from '../types.ts'
import { AnswerForm } from './answer-form.tsx'
import { PublishForm } from './publish-form.tsx'

/** What somebody told the team, from where, and what the team makes of it. */
export function FeedbackCase({ id, back }: { id: string; back: string }) {
  const t = useT('feedback-review')
  const feedback = useQuery(feedbackReviewQueries.one(id))
  return (
    <div className="p-4 sm:p-6">
      <Link
        to={back}
        className="mb-4 inline-flex items-center gap-1.5 text-sm font-medium text-accent-ink lg:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t('back')}
      </Link>
      {feedback.isPending && <FormSkeleton />}
      {feedback.isLoadingError && <ErrorState error={feedback.error} onRetry={feedback.refetch} />}
      {feedback.data === null && (
        <EmptyState title={t('gone')} action={<LinkButton to={back}>{t('back')}</LinkButton>} />
      )}
      {feedback.data && <Opened feedback={feedback.data} />}
    </div>
  )
}

function Opened({ feedback }: { feedback: Case }) {
  const words = useT('feedback')
  const language = useLanguage()
  const mayAct = useCanActAsAdmin()
  const { id, category, message, status, screenshot_path, created_at } = feedback
  return (
    <article aria-labelledby="feedback-title" className="space-y-5">
      <header>
        <h2 id="feedback-title">{words(`category.${category}`)}</h2>
        <p className="mt-1.5 flex flex-wrap items-center gap-2">
          <Badge tone={statusTones[status]}>{words(`status.${status}`)}</Badge>
          <span className="text-sm text-soft">{formatDateTime(created_at, language)}</span>
        </p>
      </header>
      <blockquote className="rounded-md border border-line bg-sunk/50 p-4 wrap-anywhere whitespace-pre-line">
        {message}
      </blockquote>
      <Facts feedback={feedback} />
      <MfaGate open={mayAct}>
        {screenshot_path && (
          <p className="mb-5">
            <OpenFileButton
              link={() => screenshotLink(screenshot_path)}
              failed={words('screenshot_failed')}
              icon={<Image aria-hidden />}
            >
              {words('screenshot_open')}
            </OpenFileButton>
          </p>
        )}
        <AnswerForm key={id} feedback={feedback} />
        {(category === 'idea' || category === 'bug') && (
          <PublishForm key={`publish ${id}`} feedback={feedback} />
        )}
      </MfaGate>
    </article>
  )
}

function Facts({ feedback }: { feedback: Case }) {
  const t = useT('feedback-review')
  const { user_id, person, reply_wanted, rating, route, app_version } = feedback
  const sender =
    person && user_id ? (
      <Link
        to={`/admin/users?${new URLSearchParams({ person: user_id })}`}
        className="font-medium text-accent-ink underline underline-offset-3"
      >
        {person.full_name || t('unnamed')}
      </Link>
    ) : (
      t('no_account')
    )
  const facts = [
    { name: 'sender', value: sender },
    { name: 'reply', value: t(reply_wanted ? 'reply_wanted' : 'reply_not_wanted') },
    { name: 'rating', value: rating ? t('rating_of', { rating }) : t('not_given') },
    { name: 'route', value: route || t('not_given') },
    { name: 'version', value: app_version || t('not_given') },
  ] as const
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-soft">{t(`fact.${name}`)}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
