import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { refusedRule } from '#web/lib/refusals.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { useAnswerNumber } from '../mutations.ts'
import { confirmationQueries } from '../queries.ts'
import type { Question } from '../types.ts'
import { AnswerNumber, type AnswerProps } from './answer-number.tsx'
import { NumberCard } from './number-card.tsx'

/** One question to whoever measured a number, on a phone first. Opening it changes nothing. */
export function NumberQuestion({ token }: { token: string }) {
  const t = useT('measurement')
  const question = useQuery(confirmationQueries.question(token))
  const answer = useAnswerNumber(token)
  const failure = useErrorMessage(question.error)
  const [search] = useSearchParams()
  if (question.isPending) return <FormSkeleton />
  if (refusedRule(question.error)?.startsWith('measurement.'))
    return (
      <>
        <h1 className="sr-only">{t('confirmation.page_title')}</h1>
        <EmptyState title={t('confirmation.closed')}>{failure}</EmptyState>
      </>
    )
  if (question.error) return <ErrorState error={question.error} onRetry={question.refetch} />
  return (
    <article className="space-y-4">
      <QuestionHead question={question.data} isAnswered={answer.isSuccess} />
      <NumberCard question={question.data} />
      {question.data.state === 'asked' ? (
        <AnswerNumber
          key={question.data.hash}
          question={question.data}
          answer={answer}
          opens={search.get('answer') === 'correct' ? 'correct' : null}
        />
      ) : (
        <OnRecord question={question.data} answer={answer} />
      )}
    </article>
  )
}

const focus = (heading: HTMLElement | null) => heading?.focus()

/** After an answer the form is gone: what became of it is read out. */
function QuestionHead({ question, isAnswered }: { question: Question; isAnswered: boolean }) {
  const t = useT('measurement')
  const language = useLanguage()
  const { state, who, athlete_name: athlete, asked_at: at, is_mine: mine } = question
  return (
    <header>
      <h1 className="wrap-anywhere outline-none" {...(isAnswered && { ref: focus, tabIndex: -1 })}>
        {state === 'asked'
          ? t('confirmation.question', { who })
          : t(`confirmation.${mine ? 'title' : 'title_colleague'}.${state}`)}
      </h1>
      <p className="mt-1 text-soft">
        {state === 'asked'
          ? t('confirmation.asked_you', { athlete, date: formatDate(at, language) })
          : t(state === 'corrected' ? 'confirmation.told_corrected' : 'confirmation.told', { athlete })}
      </p>
    </header>
  )
}

/** What was answered, and the way to take it back. */
export function OnRecord({ question, answer }: AnswerProps) {
  const t = useT('measurement')
  const language = useLanguage()
  const failure = useErrorMessage(answer.error)
  const [sure, setSure] = useState(false)
  const { state, answered_by: who, answered_at: at, is_mine: mine } = question
  return (
    <section className="space-y-4">
      {who && at && (
        <p role="status">{t('confirmation.answered', { who, date: formatDate(at, language) })}</p>
      )}
      {mine &&
        (state === 'confirmed' || state === 'corrected') &&
        (sure ? (
          <Notice
            title={t('confirmation.withdraw_sure')}
            action={
              <span className="flex flex-wrap gap-2">
                <Button onClick={() => setSure(false)}>{t('common:actions.cancel')}</Button>
                <Button
                  variant="danger"
                  busy={answer.isPending}
                  onClick={() => answer.mutate({ decision: 'withdraw' })}
                >
                  {t('confirmation.withdraw')}
                </Button>
              </span>
            }
          >
            {t('confirmation.withdraw_text')}
          </Notice>
        ) : (
          <Button onClick={() => setSure(true)}>{t('confirmation.withdraw')}</Button>
        ))}
      <p role="alert" className="text-red-ink empty:hidden">
        {failure}
      </p>
    </section>
  )
}
