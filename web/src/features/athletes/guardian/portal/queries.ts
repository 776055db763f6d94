import { queryOptions } from '@tanstack/react-query'
import { backend } from '#web/lib/env.ts'
import { setLanguage } from '#web/lib/i18n.ts'
import { languageKey } from '#web/lib/language.ts'
import { readLocal } from '#web/lib/local-storage.ts'
import { dataOrThrow, db, fetchAsCaller } from '#web/lib/supabase.ts'
import { guardianKeys } from '../keys.ts'
import { readGuardianPortal, readGuardianVideos, readPortalMessages } from './types.ts'

/** A guardian has no account that a link could be signed for: the secret travels in a header, never in an address. */
async function readPicture(bucket: string, path: string, token: string, signal: AbortSignal) {
  const answer = await fetchAsCaller(`${backend.url}/storage/v1/object/authenticated/${bucket}/${path}`, {
    method: 'GET',
    headers: { 'x-guardian-token': token },
    signal,
  })
  return answer.ok ? URL.createObjectURL(await answer.blob()) : null
}

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
      // What is held counts as soon as somebody asks after its seconds.
      refetchInterval: ({ state }) =>
        Math.min(UNHEARD_MS, ...(state.data?.deciding ?? []).map(({ seconds }) => seconds * 1000 + 300)),
      refetchOnWindowFocus: true,
    }),
  photo: (token: string, path: string) =>
    queryOptions({
      queryKey: guardianKeys.photo(token, path),
      queryFn: ({ signal }) => readPicture('avatars', path, token, signal),
      enabled: path !== '',
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** What the child uploaded and shows, or wants to show once there is a yes to film. */
  videos: (token: string) =>
    queryOptions({
      queryKey: guardianKeys.videos(token),
      queryFn: async ({ signal }) =>
        readGuardianVideos(
          dataOrThrow(await db.rpc('guardian_videos', { token }).abortSignal(signal)),
          'guardian_videos',
        ),
      refetchInterval: UNHEARD_MS,
    }),
  poster: (token: string, path: string) =>
    queryOptions({
      queryKey: guardianKeys.poster(token, path),
      queryFn: ({ signal }) => readPicture('video-posters', path, token, signal),
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
