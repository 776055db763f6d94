import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { measurementKeys } from '../queries.ts'
import { sessionKeys } from './queries.ts'
import type { Cell } from './rules.ts'
import { type Draft, readRecorded, readSheet } from './types.ts'

/** Records all cells or none; what is wrong comes back by cell. Sent twice it is recorded once, by the id of the draft. */
export function useRecordSession(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ draft, cells }: { draft: Draft; cells: Cell[] }) => {
      const { id, measured_on, place, tests } = draft
      return readRecorded(
        dataOrThrow(
          await db.rpc('record_session', { token, session: { id, measured_on, place, tests, cells } }),
        ),
        'record_session',
      )
    },
    onSuccess: ({ sheet }) => client.setQueryData(sessionKeys.sheet(token), sheet),
  })
}

/** The whole session, or one number of it. */
export function useUndoSession(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ session, row }: { session: string; row?: string }) =>
      readSheet(
        dataOrThrow(await db.rpc('undo_session', { token, session_id: session, row_id: row ?? null })),
        'undo_session',
      ),
    onSuccess: (sheet) => client.setQueryData(sessionKeys.sheet(token), sheet),
    onError: () => client.invalidateQueries({ queryKey: sessionKeys.sheet(token) }),
  })
}

/** What the athlete says of a number that an official recorded. */
export function useAnswerRecorded(athleteId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, mine }: { id: string; mine: boolean }) => {
      const { error } = await db.rpc('answer_recorded_number', { measurement_id: id, mine })
      if (error) dataOrThrow({ data: null, error })
    },
    onSettled: () => client.invalidateQueries({ queryKey: measurementKeys.all(athleteId) }),
  })
}
