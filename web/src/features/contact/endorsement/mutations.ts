import { useMutation, useQueryClient } from '@tanstack/react-query'
import { athleteProfileKeys } from '#web/features/athletes/athlete-profile/keys.ts'
import { showAtOnce } from '#web/lib/optimistic.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { endorsementQueries } from './queries.ts'
import { type EndorsementDraft, toRow } from './schema.ts'
import type { Endorsement } from './types.ts'

type Showing = { id: string; shown: boolean }

export async function showEndorsement({ id, shown }: Showing) {
  return dataOrThrow(await db.from('endorsements').update({ shown }).eq('id', id).select('id').single())
}

export function useShowEndorsement(athleteId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = endorsementQueries.of(athleteId)
  return useMutation({
    mutationFn: showEndorsement,
    onMutate: ({ id, shown }) =>
      showAtOnce<Endorsement[]>(queryClient, queryKey, (rows) =>
        rows.map((row) => (row.id === id ? { ...row, shown } : row)),
      ),
    onSuccess: (_row, _showing, now) => now.confirm(),
    onError: (_error, _showing, now) => now?.undo(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: athleteProfileKeys.allViewAs }),
  })
}

type Writing = { athleteId: string; id?: string; draft: EndorsementDraft }

/** With an id it changes what stands, else it is a new one. */
export async function endorse({ athleteId, id, draft }: Writing) {
  const rows = db.from('endorsements')
  const row = toRow(draft)
  const written = id ? rows.update(row).eq('id', id) : rows.insert({ ...row, athlete_id: athleteId })
  dataOrThrow(await written.select('id').single())
}

export async function withdrawEndorsement(id: string) {
  dataOrThrow(
    await db.from('endorsements').update({ status: 'withdrawn' }).eq('id', id).select('id').single(),
  )
}

function useMutationThenRefresh<T>(athleteId: string, mutationFn: (sent: T) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: endorsementQueries.of(athleteId).queryKey }),
  })
}

export const useEndorse = (athleteId: string) =>
  useMutationThenRefresh(athleteId, (writing: Omit<Writing, 'athleteId'>) =>
    endorse({ athleteId, ...writing }),
  )
export const useWithdrawEndorsement = (athleteId: string) =>
  useMutationThenRefresh(athleteId, withdrawEndorsement)
