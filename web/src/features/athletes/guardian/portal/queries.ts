import { queryOptions } from '@tanstack/react-query'
import { backend } from '#web/lib/env.ts'
import { setLanguage } from '#web/lib/i18n.ts'
import { languageKey } from '#web/lib/language.ts'
import { readLocal } from '#web/lib/local-storage.ts'
import { dataOrThrow, db, fetchAsCaller } from '#web/lib/supabase.ts'
import { guardianKeys } from '../keys.ts'
import { readGuardianPortal, readPortalMessages } from './types.ts'

/** The page hears of changes; where no line is open, it asks. */
const UNHEARD_MS = 60_000

export const guardianPortalQueries = {
  of: (token: string) =>
    queryOptions({
      queryKey: guardianKeys.portal(token),
      queryFn: async ({ signal }) => {
        const portal = readGuardianPortal(
          dataOrThrow(await db.rpc('guardian_portal', { token }).abortSignal(signal)),
          'guardian_portal',
        )
        // On a device that has chosen no language the page speaks as the mail did.
        if (!readLocal(languageKey)) await setLanguage(portal.locale)
        return portal
      },
      refetchInterval: UNHEARD_MS,
      refetchOnWindowFocus: true,
    }),
  /** A guardian has no account that a link could be signed for: the secret travels in a header, never in an address. */
  photo: (token: string, path: string) =>
    queryOptions({
      queryKey: guardianKeys.photo(token, path),
      queryFn: async ({ signal }) => {
        const answer = await fetchAsCaller(`${backend.url}/storage/v1/object/authenticated/avatars/${path}`, {
          method: 'GET',
          headers: { 'x-guardian-token': token },
          signal,
        })
        return answer.ok ? URL.createObjectURL(await answer.blob()) : null
      },
      enabled: path !== '',
      staleTime: Number.POSITIVE_INFINITY,
    }),
  messages: (token: string, conversation: string) =>
    queryOptions({
      queryKey: guardianKeys.messages(token, conversation),
      queryFn: async ({ signal }) =>
        readPortalMessages(
          dataOrThrow(
            await db.rpc('guardian_messages', { token, conversation_id: conversation }).abortSignal(signal),
          ),
          'guardian_messages',
        ),
      refetchInterval: UNHEARD_MS,
    }),
}
