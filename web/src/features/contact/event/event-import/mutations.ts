import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { eventKeys } from '../keys.ts'
import { type ImportedEvent, readImportAnswer, readUndoAnswer } from './types.ts'

export type ImportRequest = {
  name: string
  events: readonly ImportedEvent[]
  /** Of those whose line says none. */
  type: string
  status: 'draft' | 'published'
  /** Keeps nothing, and says what is wrong by line. */
  dryRun: boolean
}

export async function importEvents({ name, events, type, status, dryRun }: ImportRequest) {
  const rows = events.map((event) => ({ type, ...event, status }))
  const answer = await db.rpc('import_events', {
    name: name.slice(0, LIMITS.eventImport.nameMaxChars),
    rows,
    dry_run: dryRun,
  })
  return readImportAnswer(dataOrThrow(answer), 'import_events')
}

export const useImportEvents = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: importEvents,
    onSuccess: ({ id }) => id && client.invalidateQueries({ queryKey: eventKeys.all }),
  })
}

export const useUndoImport = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (import_id: string) =>
      readUndoAnswer(dataOrThrow(await db.rpc('undo_event_import', { import_id })), 'undo_event_import'),
    // Also after a refusal: another admin may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: eventKeys.all }),
  })
}
