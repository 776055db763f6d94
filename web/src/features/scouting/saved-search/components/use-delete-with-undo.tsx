import { fromSearchRequest } from '#web/features/scouting/athlete-search/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { toast } from '#web/ui/toast.ts'
import { useDeleteSearch, useSaveSearch } from '../mutations.ts'
import type { SavedSearch } from '../types.ts'

const UNDO_SECONDS = 8

/** Deletes a saved search; had back it keeps its name, filter and alerts, and knows everybody whom it finds then. */
export function useDeleteWithUndo() {
  const t = useT('saved-search')
  const remove = useDeleteSearch()
  const save = useSaveSearch()
  return ({ id, name, filter, cadence }: SavedSearch) => {
    const onError = () => toast.error(t('failed', { name }))
    const undo = () => save.mutate({ id, name, filter: fromSearchRequest(filter), cadence }, { onError })
    remove.mutate(id, {
      onSuccess: () => toast.undoable(t('deleted', { name }), undo, UNDO_SECONDS),
      onError,
    })
  }
}
