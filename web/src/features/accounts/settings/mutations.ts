import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { getAppearance, setAppearance } from '#web/lib/appearance.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { currentLanguage, setLanguage, translateNow } from '#web/lib/i18n.ts'
import { readAgainAfter } from '#web/lib/nouns.ts'
import { cancelRefetches } from '#web/lib/optimistic.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { toast } from '#web/ui/toast.ts'
import { settingsQueries, useSettings } from './queries.ts'
import { appearanceFrom, hasChanges } from './rules.ts'
import { type Settings, settingsColumns } from './types.ts'

export async function saveSettings(userId: string, change: Partial<Settings>): Promise<Settings> {
  const settings = db.from('user_settings').update(change).eq('user_id', userId)
  return settings.select(settingsColumns).single().then(dataOrThrow)
}

/** What is seen and heard follows at once, and is remembered on this device for the next first paint. */
async function applySettings(settings: Partial<Settings>) {
  const look = appearanceFrom(settings)
  if (hasChanges(getAppearance(), look)) setAppearance(look)
  const { language } = settings
  if (language && language !== currentLanguage()) await setLanguage(language)
}

/** `save.mutate({ theme: 'dark' })`: shown at once, put back with a word if it could not be saved. */
export function useSaveSettings() {
  const queryClient = useQueryClient()
  const userId = useAccount()?.id ?? ''
  const { queryKey } = settingsQueries.mine(userId)
  return useMutation({
    mutationFn: (change: Partial<Settings>) => saveSettings(userId, change),
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'settings' },
    onMutate: async (change) => {
      await cancelRefetches(queryClient, queryKey)
      const before = queryClient.getQueryData(queryKey)
      if (before) queryClient.setQueryData(queryKey, { ...before, ...change })
      await applySettings(change)
      return before
    },
    onError: async (error, change, before) => {
      if (before) {
        // Only what this call changed: another choice may have been saved meanwhile.
        const kept = Object.fromEntries(
          Object.keys(change).map((key) => [key, before[key as keyof Settings]]),
        ) as Partial<Settings>
        queryClient.setQueryData(queryKey, (now) => now && { ...now, ...kept })
        await applySettings(kept)
      }
      toast.error(translateNow('errors.title'), { description: await errorMessage(error) })
    },
    onSuccess: (saved, change) => {
      queryClient.setQueryData(queryKey, (now) => ({ ...(now ?? saved), ...change }))
      if (change.privacy_profile_visibility) void readAgainAfter('settings', queryClient)
    },
  })
}

/** In a shell: the person's settings from another device take effect here. */
export function useAppliedSettings() {
  const { data } = useSettings()
  // An effect, since what another device chose changes the document and the language.
  useEffect(() => {
    if (data) void applySettings(data)
  }, [data])
}
