import { useQuery } from '@tanstack/react-query'
import { readerZone } from '#web/lib/clock.ts'
import { formatDay } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { TypeBadge } from '../../components/event-type.tsx'
import { useTimeWords } from '../../components/event-when.tsx'
import { daysOf } from '../../rules.ts'
import { useChildEventAction } from '../mutations.ts'
import { childEventQueries } from '../queries.ts'
import type { ChildEvent } from '../types.ts'

/** Where the child goes, for the guardian: what is coming, a no to one of them, and whether scouts may read it. */
export function GuardianEvents({ token, name }: { token: string; name: string }) {
  const t = useT('event')
  const { data, error, isPending, refetch } = useQuery(childEventQueries.of(token))
  const action = useChildEventAction(token)
  return (
    <Card>
      <CardHeader title={t('events')} />
      {isPending ? (
        <Skeleton className="h-24" />
      ) : error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {data.events.length === 0 ? (
            <p className="text-soft">{t('child.none', { name })}</p>
          ) : (
            <ul className="divide-y divide-hair">
              {data.events.map((event) => (
                <li key={event.id} className="space-y-2 py-3">
                  <Coming event={event} name={name} action={action} />
                </li>
              ))}
            </ul>
          )}
          <div className="mt-3 border-t border-line pt-2">
            <Switch
              label={t('child.shown', { name })}
              hint={t('child.shown_hint')}
              checked={data.show_events}
              onCheckedChange={(shown) => action.mutateAsync({ does: 'show', shown })}
            />
          </div>
        </>
      )}
    </Card>
  )
}

type ComingProps = { event: ChildEvent; name: string; action: ReturnType<typeof useChildEventAction> }

function Coming({ event, name, action }: ComingProps) {
  const t = useT('event')
  const language = useLanguage()
  const words = useTimeWords()
  const forbid = (forbidden: boolean): Promise<void> =>
    // By the promise: several events are answered one after the other, each with its own way back.
    action.mutateAsync({ does: 'forbid', id: event.id, forbidden }).then(
      () =>
        // Taking the no back brings back no yes: the child is told, and answers again.
        forbidden
          ? toast.message(t('child.said_no', { title: event.title }), {
              action: { label: t('child.allow'), onClick: () => forbid(false) },
            })
          : toast.message(t('child.allowed', { title: event.title }), {
              description: t('child.allowed_text', { name }),
            }),
      () => undefined, // said by the mutation
    )
  const cancelled = event.status === 'cancelled'
  const answer = event.place === 'waiting' ? 'waiting' : event.answer
  return (
    <>
      <p className="flex items-start justify-between gap-3">
        <span className="font-semibold wrap-anywhere">{event.title}</span>
        <TypeBadge type={event.type} />
      </p>
      <p className="text-soft">
        <span className="inline-block first-letter:uppercase">
          {formatDay(daysOf(event, readerZone()).first, language)}
        </span>
        , {words(event)}
        <span className="block wrap-anywhere">
          {[event.location, event.host].filter(Boolean).join(' · ')}
        </span>
        {event.public_place && <span className="block">{t('public_place')}</span>}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {cancelled ? (
          <Badge tone="bad">{t('state.cancelled')}</Badge>
        ) : event.forbidden ? (
          <Badge tone="attention">
            {t(event.forbidden_by_you ? 'child.you_said_no' : 'child.other_said_no')}
          </Badge>
        ) : (
          <Badge tone={answer === 'yes' ? 'good' : 'neutral'}>{t(`child.answer.${answer}`, { name })}</Badge>
        )}
        {!cancelled && (!event.forbidden || event.forbidden_by_you) && (
          <Button
            size="sm"
            aria-label={t(event.forbidden ? 'child.allow_event' : 'child.forbid_event', {
              title: event.title,
            })}
            onClick={() => forbid(!event.forbidden)}
          >
            {t(event.forbidden ? 'child.allow' : 'child.forbid')}
          </Button>
        )}
      </div>
    </>
  )
}
