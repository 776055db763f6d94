import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Copy, ExternalLink, Hash, Pencil, Send, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button, buttonClasses, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { TermsLine } from '../../components/event-facts.tsx'
import { EventHead } from '../../components/event-head.tsx'
import { eventQueries } from '../../queries.ts'
import type { EventRow } from '../../types.ts'
import { useDeleteDraft, useDuplicateEvent, usePublishEvent } from '../mutations.ts'
import type { Scope } from '../types.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { WhoAnswered } from './who-answered.tsx'

type DeskEventProps = {
  id: string
  onEdit: (id: string) => void
  onOpen: (id: string) => void
  onClose: () => void
  moving: boolean
  onMoving: (moving: boolean) => void
}

/** One event, and what an admin can do with it. */
export function DeskEvent({ id, ...actions }: DeskEventProps) {
  const t = useT('event')
  const { data, error, isPending, refetch } = useQuery(eventQueries.one(id))
  if (isPending) return <FormSkeleton fields={4} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <EmptyState title={t('gone')}>{t('gone_text')}</EmptyState>
  return (
    <article aria-label={data.title} className="space-y-4">
      <EventHead event={data} />
      {data.cancel_reason && <p className="wrap-anywhere text-red-ink">{data.cancel_reason}</p>}
      <TermsLine event={data} />
      {data.description && <p className="wrap-anywhere whitespace-pre-line">{data.description}</p>}
      <Actions event={data} {...actions} />
      {data.status !== 'draft' && <WhoAnswered key={data.id} event={data} />}
    </article>
  )
}

function Actions({
  event,
  onEdit,
  onOpen,
  onClose,
  moving,
  onMoving,
}: Omit<DeskEventProps, 'id'> & { event: EventRow }) {
  const t = useT('event-desk')
  const b = useT('event-bibs')
  const [asking, setAsking] = useState<'cancel' | 'delete' | 'publish' | null>(null)
  const copy = useDuplicateEvent()
  const tell = async (error: unknown) => toast.error(t('failed'), { description: await errorMessage(error) })
  const draft = event.status === 'draft'
  const open = draft || event.event_state === 'published'
  const close = () => setAsking(null)
  return (
    <div className="flex flex-wrap gap-2">
      {draft && (
        <Button variant="primary" onClick={() => setAsking('publish')}>
          <Send aria-hidden />
          {t('publish')}
        </Button>
      )}
      {open && (
        <>
          <Button onClick={() => onEdit(event.id)}>
            <Pencil aria-hidden />
            {t('common:actions.edit')}
          </Button>
          <Button onClick={() => onMoving(true)}>
            <CalendarClock aria-hidden />
            {t('move.action')}
          </Button>
        </>
      )}
      <Button
        busy={copy.isPending}
        onClick={() =>
          // Whoever opened something else meanwhile stays there.
          copy.mutateAsync(event.id, { onSuccess: onOpen }).then(() => toast.success(t('done.copied')), tell)
        }
      >
        <Copy aria-hidden />
        {t('duplicate')}
      </Button>
      {event.visibility === 'public' && !draft && (
        <a href={`/event/${event.id}`} target="_blank" rel="noopener" className={buttonClasses({})}>
          <ExternalLink aria-hidden />
          {t('public_page')}
        </a>
      )}
      {event.status === 'published' && (
        <LinkButton to={`/admin/events?bibs=${event.id}`}>
          <Hash aria-hidden />
          {b('print')}
        </LinkButton>
      )}
      {open && !draft && (
        <Button variant="danger" onClick={() => setAsking('cancel')}>
          <X aria-hidden />
          {t('cancel.action')}
        </Button>
      )}
      {draft && (
        <Button variant="danger" onClick={() => setAsking('delete')}>
          <Trash2 aria-hidden />
          {t('common:actions.delete')}
        </Button>
      )}
      {moving && open && <MoveDialog event={event} onClose={() => onMoving(false)} />}
      {asking === 'cancel' && <CancelDialog event={event} onClose={close} />}
      {asking === 'publish' && <PublishDialog event={event} onClose={close} onFailed={tell} />}
      {asking === 'delete' && (
        <DeleteDialog
          event={event}
          onClose={close}
          onFailed={tell}
          onDone={() => {
            close()
            onClose()
          }}
        />
      )}
    </div>
  )
}

type AskProps = { event: EventRow; onClose: () => void; onFailed: (error: unknown) => void }

function PublishDialog({ event, onClose, onFailed }: AskProps) {
  const t = useT('event-desk')
  const publish = usePublishEvent()
  const [scope, setScope] = useState<Scope>(event.series_id ? 'all' : 'this')
  const confirm = () =>
    publish
      .mutateAsync({ id: event.id, scope })
      .then((count) => toast.success(t('published', { count })), onFailed)
      .then(onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('publish_title', { title: event.title })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" busy={publish.isPending} onClick={confirm}>
            {t('publish')}
          </Button>
        </>
      }
    >
      <p>{t(event.visibility === 'public' ? 'publish_public' : 'publish_text')}</p>
      {event.series_id && <ScopeChoice scope={scope} onChange={setScope} />}
    </Dialog>
  )
}

function DeleteDialog({ event, onClose, onFailed, onDone }: AskProps & { onDone: () => void }) {
  const t = useT('event-desk')
  const remove = useDeleteDraft()
  const confirm = () => remove.mutateAsync(event.id).then(onDone, onFailed)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('delete_title', { title: event.title })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button variant="danger" busy={remove.isPending} onClick={confirm}>
            {t('common:actions.delete')}
          </Button>
        </>
      }
    >
      <p>{t('delete_text')}</p>
    </Dialog>
  )
}
