import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { profileBoostKeys } from './keys.ts'
import { readBoost } from './types.ts'

function useBoostChange(mutationFn: () => Promise<ReturnType<typeof readBoost>>) {
  const client = useQueryClient()
  return useMutation({
    // Without a connection it says so at once: nobody should believe that it runs.
    networkMode: 'always',
    mutationFn,
    onSuccess: (now) => client.setQueryData(profileBoostKeys.mine, now),
    onError: () => client.invalidateQueries({ queryKey: profileBoostKeys.mine }),
  })
}

/** A day in the boosted place; the answer is what stands then. */
export const useStartBoost = () =>
  useBoostChange(async () => readBoost(dataOrThrow(await db.rpc('start_boost')), 'start_boost'))

export const useEndBoost = () =>
  useBoostChange(async () => readBoost(dataOrThrow(await db.rpc('end_boost')), 'end_boost'))
