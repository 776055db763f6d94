import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { Suspense, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useCancelRequest, usePinHonour, useRemindIssuer, useRemoveHonour } from '../mutations.ts'
import { honourQueries } from '../queries.ts'
import type { Honour } from '../types.ts'
import { Facts } from './facts.tsx'
import { HonourTimeline } from './honour-timeline.tsx'
import { PinnedHonours } from './pinned-honours.tsx'

const HonourForm = lazyWhenOnline(() =>
  import('./honour-form.tsx').then((part) => ({ default: part.HonourForm })),
)
const ShareHonour = lazyWhenOnline(() =>
  import('./share-honour.tsx').then((part) => ({ default: part.ShareHonour })),
)
const AskForm = lazyWhenOnline(() => import('./ask-form.tsx').then((part) => ({ default: part.AskForm })))

type OwnHonoursProps = {
  athleteId: string
  /** The name that scouts read. */
  name: string
  isMinor: boolean
  sport: string | null
  sports: readonly { value: string; label: string }[]
  adding: boolean
  onAdd: (add: boolean) => void
}

/** All that an athlete does with their honours; the form to add one is opened by the address. */
export function OwnHonours({ athleteId, name, isMinor, sport, sports, adding, onAdd }: OwnHonoursProps) {
  const t = useT('achievement')
  const honours = useQuery(honourQueries.of(athleteId))
  const confirmations = useQuery(honourQueries.confirmations(athleteId))
  const documents = useQuery(honourQueries.documents(athleteId))
  const [edited, setEdited] = useState<Honour>()
  const [asked, setAsked] = useState<Honour>()
  const [shared, setShared] = useState<Honour>()
  const [leaving, setLeaving] = useState<Honour>()
  const { remove, restore } = useRemoveHonour(athleteId)
  const [pin, remind, cancel] = [
    usePinHonour(athleteId),
    useRemindIssuer(athleteId),
    useCancelRequest(athleteId),
  ]
  const failed = async (error: unknown) =>
    toast.error(t('not_changed'), { description: await errorMessage(error) })

  // Without the requests every honour would look as if nobody had been asked, and without the documents as if it had none.
  const unread = [honours, confirmations, documents].find(({ error, data }) => error && !data)
  if (unread) return <ErrorState error={unread.error} onRetry={unread.refetch} busy={unread.isFetching} />
  if (!honours.data || !confirmations.data || !documents.data) return <ListSkeleton />

  // By the promises: several are often changed one after the other, and undone when the screen is another already.
  const deleteWithUndo = (honour: Honour) => {
    const undo = () => restore.mutateAsync(honour).catch(failed)
    remove
      .mutateAsync(honour)
      .then(() => toast.undoable(t('deleted'), undo, LIMITS.honour.undoSeconds), failed)
  }
  function deleteForGood(honour: Honour) {
    setLeaving(undefined)
    remove.mutateAsync(honour).then(() => toast.message(t('deleted')), failed)
  }
  const documentOf = (honour: Honour | undefined) =>
    documents.data?.find(({ honour_id }) => honour_id === honour?.id)
  const isAnswered = (honour: Honour) =>
    honour.confirmed_at ||
    confirmations.data?.some(({ honour_id, state }) => honour_id === honour.id && state === 'asked')

  return (
    <div className="space-y-6">
      {honours.data.length === 0 ? (
        <EmptyState
          icon={<Trophy aria-hidden />}
          title={t('empty')}
          action={
            <Button variant="primary" onClick={() => onAdd(true)}>
              {t('add_first')}
            </Button>
          }
        >
          {t('empty_text')}
        </EmptyState>
      ) : (
        <>
          <PinnedHonours honours={honours.data.filter(({ pinned }) => pinned)} />
          <HonourTimeline
            honours={honours.data}
            confirmations={confirmations.data}
            busy={remind.isPending}
            acts={{
              onEdit: setEdited,
              // With a document, a confirmation or a question on its way there is more to lose than words.
              onDelete: (honour) =>
                isAnswered(honour) || documentOf(honour) ? setLeaving(honour) : deleteWithUndo(honour),
              onPin: ({ id, pinned }) => pin.mutateAsync({ id, pinned: !pinned }).catch(failed),
              onAsk: setAsked,
              onShare: setShared,
              onRemind: ({ id }) => remind.mutateAsync(id).then(() => toast.success(t('reminded')), failed),
              onCancel: ({ id }) => cancel.mutateAsync(id).catch(failed),
            }}
          />
        </>
      )}
      <Facts athleteId={athleteId} />
      <Suspense>
        {(adding || edited) && (
          <HonourForm
            athleteId={athleteId}
            isMinor={isMinor}
            sport={sport}
            sports={sports}
            honour={edited}
            document={documentOf(edited)}
            onClose={() => {
              setEdited(undefined)
              onAdd(false)
            }}
          />
        )}
        {asked && (
          <AskForm
            athleteId={athleteId}
            isMinor={isMinor}
            honour={asked}
            hasDocument={documentOf(asked) !== undefined}
            onClose={() => setAsked(undefined)}
          />
        )}
        {shared && (
          <ShareHonour honour={shared} name={name} isMinor={isMinor} onClose={() => setShared(undefined)} />
        )}
      </Suspense>
      {leaving && (
        <Dialog
          open
          onClose={() => setLeaving(undefined)}
          title={t('delete_title', { title: leaving.title })}
          footer={
            <>
              <Button onClick={() => setLeaving(undefined)}>{t('common:actions.cancel')}</Button>
              <Button variant="danger" onClick={() => deleteForGood(leaving)}>
                {t('common:actions.delete')}
              </Button>
            </>
          }
        >
          <p>{t(documentOf(leaving) ? 'delete_text_document' : 'delete_text')}</p>
        </Dialog>
      )}
    </div>
  )
}
