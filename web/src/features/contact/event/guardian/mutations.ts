import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { showAtOnce } from '#web/lib/optimistic.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { toast } from '#web/ui/toast.ts'
import { childEventQueries } from './queries.ts'
import { type ChildEvents, readChildEvents } from './types.ts'

export type ChildEventAction =
  | { does: 'forbid'; id: string; forbidden: boolean }
  | { does: 'show'; shown: boolean }

export async function actOnChildEvents(token: string, action: ChildEventAction): Promise<ChildEvents> {
  const answer =
    action.does === 'show'
      ? await db.rpc('guardian_show_events', { token, shown: action.shown })
      : await db.rpc('guardian_forbid_event', { token, event_id: action.id, forbidden: action.forbidden })
  return readChildEvents(dataOrThrow(answer), `guardian_${action.does}`)
}

const after =
  (action: ChildEventAction) =>
  (known: ChildEvents): ChildEvents =>
    action.does === 'show'
      ? { ...known, show_events: action.shown }
      : {
          ...known,
          events: known.events.map((event) =>
            event.id === action.id
              ? { ...event, forbidden: action.forbidden, forbidden_by_you: action.forbidden }
              : event,
          ),
        }

/** Shown at once; the answer is what stands then. */
export function useChildEventAction(token: string) {
  const t = useT('event')
  const client = useQueryClient()
  const { queryKey } = childEventQueries.of(token)
  return useMutation({
    scope: { id: 'child-events' },
    mutationFn: (action: ChildEventAction) => actOnChildEvents(token, action),
    onMutate: (action) => showAtOnce<ChildEvents>(client, queryKey, after(action)),
    onSuccess: (said, _action, shown) => shown.confirm(() => said),
    onError: async (error, _action, shown) => {
      shown?.undo()
      toast.error(t('child.failed'), { description: await errorMessage(error) })
    },
  })
}
