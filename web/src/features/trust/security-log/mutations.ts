import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { securityLogKeys } from './keys.ts'
import { argumentOf, exportEnd, exportHeading, exportLines } from './rules.ts'
import { type EventFilter, readBegun, readPart, readStatement, readVerdict, type Verdict } from './types.ts'

const PLACES_A_CALL = 50_000
const SIGNATURE_TRIES = 10
const SIGNATURE_WAIT_MS = 500

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

/** The server signs within a moment of the beginning, while the lines are still read. */
async function signedStatement(export_id: string) {
  for (let tries = 0; ; tries += 1) {
    const answer = await db.rpc('security_export_statement', { export_id })
    const made = readStatement(dataOrThrow(answer), 'security_export_statement')
    if (made.signature || tries === SIGNATURE_TRIES) return made
    await new Promise((resolve) => setTimeout(resolve, SIGNATURE_WAIT_MS))
  }
}

/** In parts, as pieces of one file: a year of a large club is more than one answer holds. */
async function exportLog(filter: EventFilter, onProgress: (share: number) => void) {
  const begun = await db.rpc('begin_security_export', { filter: argumentOf(filter) })
  const { id, first, last, lines } = readBegun(dataOrThrow(begun), 'begin_security_export')
  const pieces = [exportHeading]
  for (let after = first - 1; after < last; ) {
    const answer = await db.rpc('security_export_part', { export_id: id, after_place: after })
    const places = readPart(dataOrThrow(answer), 'security_export_part')
    pieces.push(exportLines(places))
    after = places.at(-1)?.place ?? last
    onProgress((after - first + 1) / (last - first + 1))
  }
  const statement = await signedStatement(id)
  pieces.push(exportEnd(statement))
  return { pieces, lines, isSigned: statement.signature !== null }
}

export function useExportLog(onProgress: (share: number) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (filter: EventFilter) => exportLog(filter, onProgress),
    onSettled: () => client.invalidateQueries({ queryKey: securityLogKeys.heads }),
  })
}
