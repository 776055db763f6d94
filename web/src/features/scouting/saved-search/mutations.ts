import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toSearchRequest } from '#web/features/scouting/athlete-search/queries.ts'
import type { SearchFilter } from '#web/features/scouting/athlete-search/types.ts'
import { dataOrThrow, db, isDuplicate } from '#web/lib/supabase.ts'
import { savedSearchKeys } from './keys.ts'
import type { Cadence } from './types.ts'

type NewSearch = { id: string; name: string; filter: SearchFilter; cadence: Cadence }
type Change = { id: string; name?: string; filter?: SearchFilter; cadence?: Cadence }

function useSavedSearchChange<T>(mutationFn: (sent: T) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // Without a connection it says so at once: nobody should believe that alerts will come.
    networkMode: 'always',
    onSuccess: () => client.invalidateQueries({ queryKey: savedSearchKeys.mine }),
  })
}

/** Sent again after a cut answer it is the same search. */
export const useSaveSearch = () =>
  useSavedSearchChange(async ({ id, name, filter, cadence }: NewSearch) => {
    const answer = await db
      .from('saved_searches')
      .insert({ id, name, filter: toSearchRequest(filter), cadence })
    if (!isDuplicate(answer.error)) dataOrThrow(answer)
  })

export const useChangeSearch = () =>
  useSavedSearchChange(async ({ id, filter, ...change }: Change) =>
    // One row: a search that is gone is told, and not taken for saved.
    dataOrThrow(
      await db
        .from('saved_searches')
        .update({ ...change, ...(filter && { filter: toSearchRequest(filter) }) })
        .eq('id', id)
        .select('id')
        .single(),
    ),
  )

export const useDeleteSearch = () =>
  useSavedSearchChange(async (id: string) =>
    dataOrThrow(await db.from('saved_searches').delete().eq('id', id)),
  )
