import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toSearchRequest } from '#web/features/scouting/athlete-search/queries.ts'
import type { SearchFilter } from '#web/features/scouting/athlete-search/types.ts'
import { dataOrThrow, db, isDuplicate } from '#web/lib/supabase.ts'
import { openingKeys } from './keys.ts'
import type { OpeningForm } from './schema.ts'
import type { CloseReason } from './types.ts'

type Saved = {
  id: string
  isNew: boolean
  form: OpeningForm
  /** Null where what is asked for stays as it is, and the words with it. */
  filter: SearchFilter | null
  publish: boolean
}

function useOpeningChange<T>(mutationFn: (sent: T) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // Without a connection it says so at once: nobody should believe that athletes read it.
    networkMode: 'always',
    onSettled: () => client.invalidateQueries({ queryKey: openingKeys.all }),
  })
}

/** Kept as a draft first, so that nothing is lost where publishing is refused. Sent again it is the same opening. */
export const useSaveOpening = () =>
  useOpeningChange(async ({ id, isNew, form, filter, publish }: Saved) => {
    const table = db.from('openings')
    if (!filter) {
      const { places, closes_on } = form
      return dataOrThrow(await table.update({ places, closes_on }).eq('id', id).select('id').single())
    }
    const columns = { ...form, filter: toSearchRequest(filter) }
    const added = isNew ? await table.insert({ id, ...columns }) : null
    if (!added || isDuplicate(added.error))
      dataOrThrow(await table.update(columns).eq('id', id).select('id').single())
    else dataOrThrow(added)
    if (publish) dataOrThrow(await db.rpc('publish_opening', { opening_id: id }))
  })

export const useCloseOpening = () =>
  useOpeningChange(async ({ id, reason }: { id: string; reason: CloseReason }) =>
    dataOrThrow(await db.rpc('close_opening', { opening_id: id, reason })),
  )

export const useDeleteDraft = () =>
  useOpeningChange(async (id: string) => dataOrThrow(await db.from('openings').delete().eq('id', id)))
