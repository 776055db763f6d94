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
    const failed = () => toast.error(t('failed', { name }))
    // By the promises: the next may be deleted before the answer, and the screen be another when it is undone.
    const undo = () =>
      save.mutateAsync({ id, name, filter: fromSearchRequest(filter), cadence }).catch(failed)
    remove.mutateAsync(id).then(() => toast.undoable(t('deleted', { name }), undo, UNDO_SECONDS), failed)
  }
}
