import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { scoutProfileKeys } from './keys.ts'
import type { ScoutProfile, ScoutProfileChange } from './types.ts'

type Save = { userId: string; change: ScoutProfileChange }

export async function saveScoutProfile({ userId, change }: Save) {
  dataOrThrow(await db.from('scout_profiles').update(change).eq('user_id', userId).select('user_id').single())
}

export function useSaveScoutProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: saveScoutProfile,
    onSuccess: (_saved, { userId, change }) =>
      client.setQueryData<ScoutProfile>(
        scoutProfileKeys.mine(userId),
        (known) => known && { ...known, ...change },
      ),
  })
}
