import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { eventFile } from '../event-file.ts'
import { useAnswerEvent } from '../mutations.ts'
import { eventQueries } from '../queries.ts'
import { closedBecause, endOf } from '../rules.ts'
import type { EventRow } from '../types.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { ConflictHint, CountLine, TermsLine } from './event-facts.tsx'
import { EventHead } from './event-head.tsx'

type Role = 'athlete' | 'scout'
type EventDialogProps = { id: string | null; side: Role; onClose: () => void }

/** One event beside the calendar, under an address of its own. */
export function EventDialog({ id, side, onClose }: EventDialogProps) {
  const t = useT('event')
  return (
    <Dialog open={id !== null} onClose={onClose} title={t('event')} side inAddress size="md">
      {id && <Opened id={id} side={side} />}
    </Dialog>
  )
}

function Opened({ id, side }: { id: string; side: Role }) {
  const t = useT('event')
  const { data, error, isPending, refetch } = useQuery(eventQueries.one(id))
  if (isPending) return <FormSkeleton fields={4} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <EmptyState title={t('gone')}>{t('gone_text')}</EmptyState>
  const open = closedBecause(data, Date.now()) !== 'cancelled'
  return (
    <article aria-label={data.title} className="space-y-4">
      <EventHead event={data} />
      {data.event_state === 'cancelled' && (
        <p className="wrap-anywhere text-red-ink">
          {t('state.cancelled')}
          {data.cancel_reason && `: ${data.cancel_reason}`}
        </p>
      )}
      {open && (
        <>
          <CountLine event={data} scouts={side === 'athlete'} />
          <TermsLine event={data} />
          <Conflict event={data} />
          <AnswerButtons event={data} />
          {side === 'scout' && <ShownSwitch event={data} />}
          <Button
            size="sm"
            onClick={() =>
              saveFile('event.ics', [eventFile(data, location.host)], 'text/calendar;charset=utf-8')
            }
          >
            <CalendarPlus aria-hidden />
            {t('add')}
          </Button>
        </>
      )}
      {data.description && <p className="wrap-anywhere whitespace-pre-line">{data.description}</p>}
      <Suspense>
        <People id={id} side={side} />
      </Suspense>
    </article>
  )
}

/** What is on at its time: the calendar behind it may show another. */
function Conflict({ event }: { event: EventRow }) {
  const instant = (at: string) => new Date(at).toISOString()
  const span = { from: instant(event.start_at), to: instant(endOf(event)) }
  const { data } = useQuery(eventQueries.list(span))
  return <ConflictHint event={event} others={data ?? []} />
}

/** In effect at once, with the answer that stands. */
function ShownSwitch({ event }: { event: EventRow }) {
  const t = useT('event')
  const answer = useAnswerEvent(event.id)
  const mine = event.event_answers[0]
  const failed = async (error: Error) =>
    toast.error(t('shown.failed'), { description: await errorMessage(error) })
  if (mine?.answer !== 'yes') return null
  return (
    <Switch
      label={t('shown.label')}
      hint={t('shown.hint')}
      checked={mine.shown}
      onCheckedChange={(shown) =>
        answer.mutateAsync({ id: event.id, answer: mine.answer, shown }, { onError: failed })
      }
    />
  )
}

function People({ id, side }: { id: string; side: Role }) {
  const t = useT('event')
  const { data = [], error, refetch } = useQuery(eventQueries.people(id))
  if (error && data.length === 0) return <ErrorState error={error} onRetry={() => void refetch()} />
  const shown = data.filter(({ kind }) => kind === (side === 'scout' ? 'athlete' : 'scout'))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="event-people" className="border-t border-line pt-4">
      <h3 id="event-people">{t(side === 'scout' ? 'people.athletes' : 'people.scouts')}</h3>
      <ul className="mt-2 divide-y divide-hair">
        {shown.map(({ user_id, name, organization }) => (
          <li key={user_id} className="py-2">
            {side === 'scout' ? (
              <Link to={`/scout/search?open=${user_id}`} className="font-semibold hover:underline">
                {name}
              </Link>
            ) : (
              <span className="font-semibold">{name}</span>
            )}
            {organization && <span className="text-soft">, {organization}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
