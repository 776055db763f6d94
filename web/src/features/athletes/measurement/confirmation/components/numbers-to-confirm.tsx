import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { enteredLine } from '#web/lib/units.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { useAnswerNumber } from '../mutations.ts'
import { confirmationQueries } from '../queries.ts'
import type { Question } from '../types.ts'
import { AnswerNumber } from './answer-number.tsx'
import { NumberCard } from './number-card.tsx'
import { OnRecord } from './number-question.tsx'

/** On an official's page: what waits for an answer of the organization, and what was answered lately. */
export function NumbersToConfirm({ token }: { token: string }) {
  const t = useT('measurement')
  const m = useT('metric')
  const language = useLanguage()
  const waiting = useQuery(confirmationQueries.waiting(token))
  const questions = waiting.data ?? []
  const [openId, setOpenId] = useState<string>()
  const open = questions.find(({ id }) => id === openId)
  return (
    <section className="space-y-3">
      <h2>{t('confirmation.waiting')}</h2>
      {waiting.isPending && <FormSkeleton />}
      {waiting.error && <ErrorState error={waiting.error} onRetry={waiting.refetch} />}
      {waiting.data?.length === 0 && <p className="text-soft">{t('confirmation.none_waiting')}</p>}
      <ul className="divide-y divide-hair">
        {questions.map((question) => {
          const { id, number, athlete_name: athlete, state, answered_by: by, asked_at: at } = question
          const value = enteredLine(number.value_entered, number.unit_entered, language)
          return (
            <li key={id} className="flex items-center justify-between gap-x-4 py-3">
              <p className="min-w-0">
                <span className="font-semibold wrap-anywhere">{athlete}</span>{' '}
                <span className="num whitespace-nowrap">{value}</span>
                <span className="block text-sm text-soft">
                  {m(`name.${number.metric_code}`)} ·{' '}
                  {state === 'asked'
                    ? t('confirmation.asked_day', { date: formatDate(at, language) })
                    : t(`confirmation.state_of.${state}`, { who: by })}
                </span>
              </p>
              <Button
                variant={state === 'asked' ? 'secondary' : 'ghost'}
                aria-label={t(state === 'asked' ? 'confirmation.answer_about' : 'confirmation.look_at', {
                  athlete,
                  value,
                })}
                onClick={() => setOpenId(id)}
              >
                {t(state === 'asked' ? 'confirmation.answer' : 'confirmation.look')}
              </Button>
            </li>
          )
        })}
      </ul>
      {open && (
        <OneOfSeveral key={open.id} token={token} question={open} onClose={() => setOpenId(undefined)} />
      )}
    </section>
  )
}

type OneProps = { token: string; question: Question; onClose: () => void }

/** Beside the answer of another official one's own is asked too; one's own can be taken back. */
function OneOfSeveral({ token, question, onClose }: OneProps) {
  const t = useT('measurement')
  const answer = useAnswerNumber(token, question.id)
  const mine = question.state !== 'asked' && question.is_mine
  return (
    <Dialog open onClose={onClose} side title={t('confirmation.question', { who: question.who })}>
      <div className="space-y-4">
        <NumberCard question={question} />
        {answer.isSuccess ? (
          <p role="status">
            {t(question.state === 'corrected' ? 'confirmation.told_corrected' : 'confirmation.told', {
              athlete: question.athlete_name,
            })}
          </p>
        ) : mine ? (
          <OnRecord question={question} answer={answer} />
        ) : (
          <AnswerNumber key={question.hash} question={question} answer={answer} />
        )}
      </div>
    </Dialog>
  )
}
