import type { LocalTime } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/datetime.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { toast } from '#web/ui/toast.ts'
import type { EventRow } from '../../types.ts'
import { moveOf, useMoveEvent } from '../mutations.ts'
import type { Scope } from '../types.ts'

/** Moves an event, and offers for some seconds to move it back. */
export function useMoveWithUndo() {
  const t = useT('event-desk')
  const language = useLanguage()
  const moved = useMoveEvent()

  const back = (event: EventRow, scope: Scope) =>
    moved
      .mutateAsync({
        id: event.id,
        scope,
        start_at: event.start_at,
        end_at: event.end_at,
        changed: event.changed,
      })
      .then(() => toast.success(t('move.undone')))
      .catch(async (error) => toast.error(t('move.failed'), { description: await errorMessage(error) }))

  const move = (event: EventRow, to: LocalTime, scope: Scope, onDone?: () => void, onFailed?: () => void) =>
    // By the promise: the dialog is gone by the time the answer comes.
    void moved.mutateAsync(moveOf(event, to, scope)).then(
      () => {
        onDone?.()
        const when = formatDateTime(moveOf(event, to, scope).start_at, language, event.timezone)
        toast.success(t('move.done', { when }), {
          action: { label: t('common:actions.undo'), onClick: () => void back(event, scope) },
        })
      },
      async (error) => {
        onFailed?.()
        if (onFailed) toast.error(t('move.failed'), { description: await errorMessage(error) })
      },
    )
  return { move, busy: moved.isPending, error: moved.error }
}
