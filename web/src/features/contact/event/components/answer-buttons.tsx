import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, CloudOff, Hourglass } from 'lucide-react'
import { useRef, useState } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { isRetryable } from '#web/lib/errors.ts'
import { useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { tellWhoLeft } from '#web/ui/tell-who-left.ts'
import { answerKey, useAnswerEvent } from '../mutations.ts'
import { eventQueries } from '../queries.ts'
import { closedBecause } from '../rules.ts'
import { type Answer, answers, type EventRow } from '../types.ts'

/** Going, maybe or can't, with one tap; whoever has answered sees the answer and can change it. */
export function AnswerButtons({ event }: { event: EventRow }) {
  const t = useT('event')
  const [changing, setChanging] = useState(false)
  const buttons = useRef<HTMLDivElement>(null)
  const answer = useAnswerEvent(event.id)
  const mine = event.event_answers[0]
  const closed = closedBecause(event, Date.now())
  const full = event.event_counts?.seats === 'full' && mine?.place !== 'going'
  const yes = full && event.waitlist ? t('answer.wait') : t('answer.yes')
  const send = (value: Answer) => {
    setChanging(false)
    // By the promise: the event may be closed, or answered once more, before the answer.
    answer.mutateAsync({ id: event.id, answer: value, shown: mine?.shown ?? false }).then(
      (said) => announce(t(said.place === 'waiting' ? 'said.waiting' : `said.${said.answer}`)),
      (error) => tellWhoLeft(buttons, event.title, error),
    )
  }

  if (closed === 'cancelled' || closed === 'done') return null
  if (mine?.forbidden_at) return <Badge tone="attention">{t('forbidden')}</Badge>
  const settled = mine && !changing
  return (
    <div ref={buttons} className="space-y-2">
      {mine?.place === 'waiting' && (
        <p className="text-sm text-soft">
          <Badge tone="attention">
            <Hourglass aria-hidden />
            {t('waiting')}
          </Badge>{' '}
          <WaitingPlace id={event.id} />
          <span className="mt-1 block">{t('waiting_text')}</span>
        </p>
      )}
      <fieldset
        aria-label={t('answer.legend', { title: event.title })}
        className="flex min-w-0 flex-wrap gap-2"
      >
        {settled ? (
          <>
            <Button
              variant={mine.answer === 'yes' ? 'primary' : 'secondary'}
              aria-pressed
              className="grow basis-0 aria-pressed:border-accent"
              onClick={() => setChanging(true)}
            >
              {mine.place === 'waiting' ? <Hourglass aria-hidden /> : <Check aria-hidden />}
              {t(mine.place === 'waiting' ? 'answer.waiting' : `answer.${mine.answer}`)}
            </Button>
            <Button className="grow basis-0" onClick={() => setChanging(true)}>
              {t('answer.change')}
            </Button>
          </>
        ) : (
          answers.map((value) => (
            <Button
              key={value}
              className="grow basis-0 px-2!"
              aria-pressed={mine ? mine.answer === value : undefined}
              disabled={
                (closed === 'deadline' && value !== 'no') || (value === 'yes' && full && !event.waitlist)
              }
              onClick={() => send(value)}
            >
              {value === 'yes' ? yes : t(`answer.${value}`)}
            </Button>
          ))
        )}
      </fieldset>
      {closed === 'deadline' && !settled && <p className="text-sm text-soft">{t('closed.deadline')}</p>}
      <Unsent id={event.id} />
      <Failed error={answer.error} onRetry={() => answer.variables && send(answer.variables.answer)} />
    </div>
  )
}

/** Where one stands in the line. Nobody else's place is told. */
function WaitingPlace({ id }: { id: string }) {
  const t = useT('event')
  const { data: place } = useQuery(eventQueries.waitingPlace(id))
  return place ? <span className="font-medium text-ink">{t('waiting_place', { place })}</span> : null
}

/** An answer that waits for a connection says so: on every card of the event, also after the list was left. It is lost with the page. */
function Unsent({ id }: { id: string }) {
  const t = useT('event')
  const paused = useMutationState(
    { filters: { mutationKey: answerKey(id), status: 'pending' }, select: ({ state }) => state.isPaused },
    useQueryClient(),
  )
  if (!paused.includes(true)) return null
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-soft">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      {t('unsent')}
    </p>
  )
}

function Failed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useT()
  const words = useErrorMessage(error)
  if (!words) return null
  return (
    <p role="alert" className="text-sm text-red-ink">
      {words}{' '}
      {isRetryable(error) && (
        <button type="button" onClick={onRetry} className="font-semibold underline">
          {t('actions.retry')}
        </button>
      )}
    </p>
  )
}
