import { queryOptions } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { backend } from '#web/lib/env.ts'
import { keptOfflineIfOwn } from '#web/lib/kept-offline.ts'
import { ofProfile } from '#web/lib/one-row.ts'
import { dataOrThrow, db, fetchAsCaller } from '#web/lib/supabase.ts'
import {
  confirmationColumns,
  documentColumns,
  type Honour,
  honourColumns,
  readHonourBadge,
  readHonourQuestion,
} from './types.ts'

export const honourKeys = {
  all: ['honours'] as const,
  of: (athleteId: string) => [...honourKeys.all, athleteId] as const,
  confirmations: (athleteId: string) => ['honour-confirmations', athleteId] as const,
  documents: (athleteId: string) => ['honour-documents', athleteId] as const,
  question: (token: string) => ['honour-question', token] as const,
  questionDocument: (path: string) => ['honour-question-document', path] as const,
  badge: (honourId: string) => ['honour-badge', honourId] as const,
}

export const documentBucket = 'honour-documents'

const loadHonours = async (athleteId: string, signal: AbortSignal) =>
  dataOrThrow(
    await db
      .from('honours')
      .select(honourColumns)
      .eq('athlete_id', athleteId)
      .order('awarded_on', { ascending: false })
      .order('id')
      .abortSignal(signal),
  )

export const honourQueries = {
  of: (athleteId: string) =>
    queryOptions({
      queryKey: honourKeys.of(athleteId),
      meta: keptOfflineIfOwn,
      queryFn: (context) =>
        ofProfile(athleteId, {
          context,
          columns: `honours (${honourColumns})`,
          narrow: (query) =>
            query
              .order('awarded_on', { referencedTable: 'honours', ascending: false })
              .order('id', { referencedTable: 'honours' }),
          of: ({ honours }) => honours as Honour[],
          alone: () => loadHonours(athleteId, context.signal),
        }),
      enabled: athleteId !== '',
    }),
  /** The newest first, so that the first of an honour is what counts. */
  confirmations: (athleteId: string) =>
    queryOptions({
      queryKey: honourKeys.confirmations(athleteId),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('honour_confirmations')
            .select(confirmationColumns)
            .eq('athlete_id', athleteId)
            .order('asked_at', { ascending: false })
            .order('id')
            .abortSignal(signal),
        ),
      enabled: athleteId !== '',
    }),
  /** Those that the reader may open: one's own, and what an adult shows. */
  documents: (athleteId: string) =>
    queryOptions({
      queryKey: honourKeys.documents(athleteId),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('honour_documents')
            .select(documentColumns)
            .eq('athlete_id', athleteId)
            .neq('file_path', '')
            .order('id')
            .abortSignal(signal),
        ),
      enabled: athleteId !== '',
    }),
  /** Signed beside by the server, so it is asked again until it is there. */
  badge: (honourId: string, isConfirmed: boolean) =>
    queryOptions({
      queryKey: honourKeys.badge(honourId),
      queryFn: async () =>
        readHonourBadge(
          dataOrThrow(await db.rpc('make_honour_badge', { honour_id: honourId })),
          'make_honour_badge',
        ),
      enabled: isConfirmed,
      refetchInterval: ({ state }) => (state.data?.credential === null ? LIMITS.honour.badgeAskedMs : false),
      gcTime: 0,
    }),
  question: (token: string) =>
    queryOptions({
      queryKey: honourKeys.question(token),
      queryFn: async () =>
        readHonourQuestion(dataOrThrow(await db.rpc('honour_to_confirm', { token })), 'honour_to_confirm'),
      retry: false,
    }),
  /** An issuer has no account that a link could be signed for: the secret travels in a header, never in an address. */
  questionDocument: (token: string, path: string) =>
    queryOptions({
      queryKey: honourKeys.questionDocument(path),
      queryFn: async ({ signal }) => {
        const answer = await fetchAsCaller(
          `${backend.url}/storage/v1/object/authenticated/${documentBucket}/${path}`,
          { method: 'GET', headers: { 'x-honour-token': token }, signal },
        )
        return answer.ok ? URL.createObjectURL(await answer.blob()) : null
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
}
