import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { hasSucceeded } from '#web/lib/has-succeeded.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Card } from '#web/ui/card.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { CardsSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDecidePitch } from '../mutations.ts'
import { pitchQueries } from '../queries.ts'
import { waitsForScout } from '../rules.ts'
import type { ReceivedPitch } from '../types.ts'
import { PitchCard } from './pitch-card.tsx'

const DecideDialog = lazyWhenOnline(() =>
  import('./decide-dialog.tsx').then((part) => ({ default: part.DecideDialog })),
)

const FILTERS = ['waiting', 'shortlisted', 'all'] as const
type Filter = (typeof FILTERS)[number]
const isIn = (filter: Filter, { state }: ReceivedPitch) =>
  filter === 'all' || (filter === 'waiting' ? waitsForScout(state) : state === 'shortlisted')

type ReceivedPitchesProps = {
  openingId: string
  /** Reporting and blocking of one pitch. */
  menuOf: (pitch: ReceivedPitch) => ReactNode
}

/** The pitches of one opening. After an answer the focus is on the next one that waits. */
export function ReceivedPitches({ openingId, menuOf }: ReceivedPitchesProps) {
  const t = useT('pitch')
  const [params, setParams] = useSearchParams()
  const filter = FILTERS.find((one) => one === params.get('show')) ?? 'waiting'
  const { data, error, refetch, isFetching } = useQuery(pitchQueries.received(openingId))
  const decide = useDecidePitch()
  const refused = useErrorMessage(decide.error)
  const [asked, setAsked] = useState<{ pitch: ReceivedPitch; decision: 'ask' | 'decline' } | null>(null)
  const list = useRef<HTMLDivElement>(null)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <CardsSkeleton cards={2} />
  const shown = data.filter((pitch) => isIn(filter, pitch))

  /** Where the list goes on once this one is answered. */
  const focusNext = () =>
    (list.current?.querySelector<HTMLElement>('[data-pitch] h2') ?? list.current)?.focus()
  async function onShortlist(pitch: ReceivedPitch) {
    const done = await hasSucceeded(decide.mutateAsync({ id: pitch.id, decision: 'shortlist' }))
    if (!done) return
    toast.success(t('shortlist_done', { name: pitch.name }))
    focusNext()
  }
  return (
    <div className="space-y-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('filter')}</legend>
        {FILTERS.map((one) => (
          <ToggleChip
            key={one}
            pressed={filter === one}
            onClick={() =>
              setParams((now) => {
                now.set('show', one)
                return now
              })
            }
          >
            {t(`filters.${one}`)} {data.filter((pitch) => isIn(one, pitch)).length}
          </ToggleChip>
        ))}
      </fieldset>
      <p role="alert" className="text-red-ink empty:hidden">
        {refused}
      </p>
      <div ref={list} tabIndex={-1} className="space-y-4 outline-none">
        {shown.length === 0 ? (
          <Card>
            <EmptyState title={t(emptyKey(filter, data.length))} icon={<Inbox aria-hidden />}>
              {t(`${emptyKey(filter, data.length)}_text`)}
            </EmptyState>
          </Card>
        ) : (
          shown.map((pitch) => (
            <PitchCard
              key={pitch.id}
              pitch={pitch}
              menu={menuOf(pitch)}
              busy={decide.isPending && decide.variables?.id === pitch.id}
              onShortlist={() => void onShortlist(pitch)}
              onAsk={() => setAsked({ pitch, decision: 'ask' })}
              onDecline={() => setAsked({ pitch, decision: 'decline' })}
            />
          ))
        )}
      </div>
      {asked && (
        <Suspense>
          <DecideDialog
            {...asked}
            onClose={(done) => {
              setAsked(null)
              // The dialog gives the focus back first.
              if (done) requestAnimationFrame(focusNext)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

const emptyKey = (filter: Filter, all: number) =>
  all === 0 || filter === 'all' ? 'none' : filter === 'waiting' ? 'none_waiting' : 'none_shortlisted'
