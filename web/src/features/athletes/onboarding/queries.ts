import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import type { Role } from '#web/features/accounts/account/types.ts'
import { localToday } from '#web/lib/datetime.ts'
import { readLocal, writeLocal } from '#web/lib/local-storage.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import type { OnboardingState } from './types.ts'

export const onboardingKeys = {
  of: (userId: string) => ['onboarding', userId],
  handover: (userId: string) => ['onboarding', userId, 'handover'],
} as const

/** Whoever has answered once is not asked about it again on this device: no screen waits for this. */
const doneKey = 'touchline-started'

/** The day on which this device was told that somebody is too young; neither who nor when they were born. */
const refusedKey = 'touchline-age-refused'
export const ageRefusal = {
  isToday: () => readLocal(refusedKey) === localToday(),
  keep: () => writeLocal(refusedKey, localToday()),
}

async function hasStarted(id: string, role: Role): Promise<boolean> {
  const started = role === 'athlete' ? await athleteStarted(id) : await scoutStarted(id)
  if (started) writeLocal(doneKey, id)
  return started
}

async function athleteStarted(id: string) {
  const query = db.from('athlete_private_details').select('athlete_id').eq('athlete_id', id).maybeSingle()
  return dataOrThrow(await query) !== null
}

async function scoutStarted(id: string) {
  const query = db.from('scout_profiles').select('country').eq('user_id', id).maybeSingle()
  return Boolean(dataOrThrow(await query)?.country)
}

export const onboardingQueries = {
  started: (id: string, role: Role) =>
    queryOptions({
      queryKey: onboardingKeys.of(id),
      queryFn: () => hasStarted(id, role),
      initialData: readLocal(doneKey) === id ? true : undefined,
    }),
  /** Whether somebody who has come of age is asked who may see the page, and has answered. */
  handover: (id: string) =>
    queryOptions({
      queryKey: onboardingKeys.handover(id),
      queryFn: async () => {
        const query = db
          .from('athlete_private_details')
          .select('handover_state')
          .eq('athlete_id', id)
          .maybeSingle()
        return dataOrThrow(await query)?.handover_state ?? 'none'
      },
    }),
}

/** A failing answer keeps nobody out: the policies hold without this screen. */
export function useOnboarding(): OnboardingState {
  const account = useAccount()
  const { data, isError } = useQuery({
    ...onboardingQueries.started(account?.id ?? '', account?.role ?? 'athlete'),
    enabled: Boolean(account) && !account?.isAdmin,
  })
  if (isError) return 'done'
  if (data === undefined) return 'unknown'
  return data ? 'done' : 'needed'
}
