import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import type { ImportMapping, ImportRow } from '#shared/measurement-import/measurement-import.ts'
import { withAdminRateLimit } from '#web/lib/security-log.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { measurementImportKeys } from './queries.ts'
import { type ChosenFile, type ImportResult, readImportResponse, readUndone } from './types.ts'

type Importing = {
  file: ChosenFile
  source: string
  /** Who measured, as the numbers will name it. */
  sourceName: string
  sport: string
  mapping: ImportMapping
  rows: ImportRow[]
  onProgress: (done: number) => void
}

/** In calls of some hundred lines, so that the progress is real; the first call opens the import, the others join it. */
export async function importMeasurements({
  file,
  source,
  sourceName,
  sport,
  mapping,
  rows,
  onProgress,
}: Importing): Promise<ImportResult> {
  const result: ImportResult = {
    importId: null,
    outcome: { created: 0, changed: 0, unchanged: 0, refused: 0 },
    problems: [],
  }
  for (let at = 0; at < rows.length; at += LIMITS.import.rowsPerCall) {
    const answered = await db.rpc('import_measurements', {
      meta: {
        file_name: file.name,
        file_hash: file.hash,
        source,
        source_name: sourceName,
        sport,
        adults_only: true,
        mapping,
        ...(result.importId && { import_id: result.importId }),
      } as never,
      rows: rows.slice(at, at + LIMITS.import.rowsPerCall) as never,
    })
    const answer = readImportResponse(dataOrThrow(answered), 'import_measurements')
    result.importId = answer.import_id ?? result.importId
    for (const key of ['created', 'changed', 'unchanged', 'refused'] as const)
      result.outcome[key] += answer.call[key]
    result.problems.push(...answer.problems)
    onProgress(Math.min(at + LIMITS.import.rowsPerCall, rows.length))
  }
  return result
}

export async function undoImport(importId: string) {
  const answer = await db.rpc('undo_import', { import_id: importId })
  return readUndone(dataOrThrow(answer), 'undo_import')
}

function useAfterwards() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: measurementImportKeys.all })
}

export const useImportMeasurements = () =>
  useMutation({
    mutationFn: (importing: Importing) =>
      withAdminRateLimit('import_measurements', () => importMeasurements(importing)),
    onSettled: useAfterwards(),
  })
export const useUndoImport = () =>
  useMutation({
    mutationFn: (importId: string) => withAdminRateLimit('undo_import', () => undoImport(importId)),
    onSettled: useAfterwards(),
  })
