import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { athleteProfileKeys } from './keys.ts'
import type { ProfileDraft } from './schema.ts'
import type { AthleteProfile } from './types.ts'

type Save = { athleteId: string; draft: ProfileDraft; before: AthleteProfile }

/** Rejects unless a row changed: an update that policy filters out is no error to PostgreSQL. */
export async function saveProfile({ athleteId, draft, before }: Save) {
  const { sport, positions, ...row } = draft
  if (sport !== before.primary_sport || positions.join() !== before.positions.join()) {
    await savePositions(sport, positions)
  }
  return dataOrThrow(await db.from('athlete_profiles').update(row).eq('id', athleteId).select('id').single())
}

/** All or nothing, in the database: half a change would leave somebody without positions. */
async function savePositions(sport: string, positions: string[]) {
  const { error } = await db.rpc('set_my_positions', { sport, positions })
  if (error) throw error
}

export function useSaveProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: saveProfile,
    onSettled: () => queryClient.invalidateQueries({ queryKey: athleteProfileKeys.all }),
  })
}
