import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { securityLogKeys } from './keys.ts'
import { argumentOf } from './rules.ts'
import { type EventFilter, type LogExport, readExport, readVerdict, type Verdict } from './types.ts'

const PLACES_A_CALL = 50_000

/** Walks the whole chain in parts, and stops at the first fault. */
async function checkChain(onProgress: (share: number) => void): Promise<Verdict> {
  let after = 0
  for (;;) {
    const answer = await db.rpc('check_audit_log', { after_place: after, places: PLACES_A_CALL })
    const verdict = readVerdict(dataOrThrow(answer), 'check_audit_log')
    const place = verdict.place ?? 0
    if (verdict.fault || place <= after || place >= verdict.last_place) return verdict
    after = place
    onProgress(place / verdict.last_place)
  }
}

export function useCheckChain(onProgress: (share: number) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => checkChain(onProgress),
    onSettled: () => client.invalidateQueries({ queryKey: securityLogKeys.heads }),
  })
}

const exportLog = async (filter: EventFilter): Promise<LogExport> =>
  readExport(
    dataOrThrow(await db.rpc('export_security_events', { filter: argumentOf(filter) })),
    'export_security_events',
  )

export function useExportLog() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: exportLog,
    onSettled: () => client.invalidateQueries({ queryKey: securityLogKeys.heads }),
  })
}
