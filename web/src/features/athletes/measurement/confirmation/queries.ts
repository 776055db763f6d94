import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { confirmationColumns, readAskable, readQuestion, readQuestions } from './types.ts'

export const confirmationKeys = {
  of: (athleteId: string) => ['measurement-confirmations', athleteId] as const,
  askable: (measurementId: string) => ['measurement-officials', measurementId] as const,
  question: (token: string) => ['measurement-question', token] as const,
  waiting: (token: string) => ['measurements-to-confirm', token] as const,
}

export const confirmationQueries = {
  /** The newest first, so that the first of a number is what counts. */
  of: (athleteId: string) =>
    queryOptions({
      queryKey: confirmationKeys.of(athleteId),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('measurement_confirmations')
            .select(confirmationColumns)
            .eq('athlete_id', athleteId)
            .order('asked_at', { ascending: false })
            .order('id')
            .abortSignal(signal),
        ),
      enabled: athleteId !== '',
    }),
  /** Who may be asked about a number. */
  askable: (measurementId: string) =>
    queryOptions({
      queryKey: confirmationKeys.askable(measurementId),
      queryFn: async ({ signal }) =>
        readAskable(
          dataOrThrow(
            await db.rpc('measurement_officials', { measurement_id: measurementId }).abortSignal(signal),
          ),
          'measurement_officials',
        ),
    }),
  question: (token: string) =>
    queryOptions({
      queryKey: confirmationKeys.question(token),
      queryFn: async () =>
        readQuestion(
          dataOrThrow(await db.rpc('measurement_to_confirm', { token })),
          'measurement_to_confirm',
        ),
      retry: false,
    }),
  waiting: (token: string) =>
    queryOptions({
      queryKey: confirmationKeys.waiting(token),
      queryFn: async () =>
        readQuestions(
          dataOrThrow(await db.rpc('measurements_to_confirm', { token })),
          'measurements_to_confirm',
        ),
      retry: false,
    }),
}
