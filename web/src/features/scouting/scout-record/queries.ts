import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { readScoutRecord } from './types.ts'

export const scoutRecordKeys = {
  of: (scoutId: string) => ['scout-record', scoutId],
} as const

export const scoutRecordQueries = {
  of: (scoutId: string) =>
    queryOptions({
      queryKey: scoutRecordKeys.of(scoutId),
      queryFn: async ({ signal }) =>
        readScoutRecord(
          dataOrThrow(
            await db.rpc('scout_public_record', { scout_id: scoutId }, { get: true }).abortSignal(signal),
          ),
          'scout_public_record',
        ),
    }),
}
