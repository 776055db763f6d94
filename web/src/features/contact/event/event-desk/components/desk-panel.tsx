import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { localToday } from '#web/lib/datetime.ts'
import { useT } from '#web/lib/i18n.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { eventQueries } from '../../queries.ts'
import { DeskEvent } from './desk-event.tsx'
import { EventForm } from './event-form.tsx'

type DeskPanelProps = {
  day: string
  params: URLSearchParams
  change: (values: Record<string, string | null>) => void
  moving: boolean
  onMoving: (moving: boolean) => void
}

/** What is open beside the calendar: an event, or the form of one. On narrow screens a sheet over it. */
export function DeskPanel({ day, params, change, moving, onMoving }: DeskPanelProps) {
  const t = useT('event-desk')
  const [fresh, edited, opened] = ['new', 'edit', 'event'].map((name) => params.get(name))
  const close = () => change({ new: null, edit: null, event: null })
  const open = (id: string) => change({ new: null, edit: null, event: id })
  if (fresh)
    return (
      <Frame title={t('new')} onClose={close}>
        <EventForm
          event={null}
          series={null}
          day={day >= localToday() ? day : ''}
          onDone={open}
          onCancel={close}
        />
      </Frame>
    )
  if (edited)
    return (
      <Frame title={t('edit')} onClose={close}>
        <EditForm key={edited} id={edited} onDone={open} onCancel={() => open(edited)} />
      </Frame>
    )
  if (opened)
    return (
      <Frame title={t('event:event')} onClose={close}>
        <DeskEvent
          key={opened}
          id={opened}
          moving={moving}
          onMoving={onMoving}
          onEdit={(id) => change({ edit: id, event: null })}
          onOpen={open}
          onClose={close}
        />
      </Frame>
    )
  return null
}

type EditFormProps = { id: string; onDone: (id: string) => void; onCancel: () => void }

function EditForm({ id, onDone, onCancel }: EditFormProps) {
  const t = useT('event')
  const event = useQuery(eventQueries.one(id))
  const seriesId = event.data?.series_id ?? ''
  const series = useQuery({ ...eventQueries.series(seriesId), enabled: seriesId !== '' })
  if (event.isPending || series.isLoading) return <FormSkeleton fields={6} />
  const error = event.error ?? series.error
  if (error) return <ErrorState error={error} onRetry={() => void event.refetch()} />
  if (!event.data) return <EmptyState title={t('gone')}>{t('gone_text')}</EmptyState>
  return (
    <EventForm event={event.data} series={series.data ?? null} day="" onDone={onDone} onCancel={onCancel} />
  )
}

type FrameProps = { title: string; onClose: () => void; children: ReactNode }

function Frame({ title, onClose, children }: FrameProps) {
  const t = useT()
  const wide = useMediaQuery('(width >= 80rem)')
  const content = <Suspense fallback={<FormSkeleton fields={6} />}>{children}</Suspense>
  if (!wide)
    return (
      <Dialog open onClose={onClose} title={title} side inAddress size="md">
        {content}
      </Dialog>
    )
  return (
    <aside
      aria-label={title}
      className="sticky top-20 flex max-h-[calc(100dvh-6rem)] w-96 shrink-0 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card"
    >
      <div className="flex items-center justify-between gap-3 border-b border-line px-6 py-3">
        <h2>{title}</h2>
        <Button variant="ghost" size="sm" square aria-label={t('actions.close')} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <div className="overflow-y-auto px-6 pt-4">{content}</div>
    </aside>
  )
}
