import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { currentLanguage } from '#web/lib/i18n.ts'
import { keptOffline } from '#web/lib/kept-offline.ts'
import { columnsOf, ofStart } from '#web/lib/own-start.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import type { UnitSystem } from '#web/lib/units.ts'
import { type Settings, settingsColumns } from './types.ts'

export const settingsKeys = { mine: (userId: string) => ['settings', userId] } as const

const read = (userId: string) =>
  db.from('user_settings').select(settingsColumns).eq('user_id', userId).maybeSingle()

/** Made with defaults on first read, by whichever of two tabs comes first; a missing row is no error. */
async function loadSettings(userId: string): Promise<Settings> {
  const found = await read(userId)
  if (found.data) return found.data
  if (found.error && found.error.code !== 'PGRST116') throw found.error
  return makeSettings(userId)
}

async function makeSettings(userId: string): Promise<Settings> {
  // The language the person is reading right now is kept: chosen here, or the one their browser asks for.
  const first = { user_id: userId, language: currentLanguage() }
  const made = await db
    .from('user_settings')
    .upsert(first, { onConflict: 'user_id', ignoreDuplicates: true })
    .select(settingsColumns)
    .maybeSingle()
  // Nothing comes back where another tab was first.
  const settings = dataOrThrow(made) ?? dataOrThrow(await read(userId))
  if (!settings) throw new Error('settings were made, and are not to be read')
  return settings
}

export const settingsQueries = {
  mine: (userId: string) =>
    queryOptions({
      queryKey: settingsKeys.mine(userId),
      meta: keptOffline,
      queryFn: (context) =>
        ofStart(userId, {
          context,
          of: ({ settings }) => columnsOf<Settings>(settings, settingsColumns) ?? makeSettings(userId),
          alone: () => loadSettings(userId),
        }),
      enabled: userId !== '',
    }),
}

export function useSettings() {
  return useQuery(settingsQueries.mine(useAccount()?.id ?? ''))
}

/** The units the person reads in; metric until their settings are known. */
export function useUnits(): UnitSystem {
  return useSettings().data?.units ?? 'metric'
}
