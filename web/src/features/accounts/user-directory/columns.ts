import { readLocal, writeLocal } from '#web/lib/local-storage.ts'
import { SORTS, type Sort } from './types.ts'

const KEY = 'admin-user-columns'
const USUAL: readonly Sort[] = ['role', 'age', 'check', 'state', 'seen', 'reports']

/** Which columns this admin wants to see, on this device. */
export function readColumns(): ReadonlySet<Sort> {
  const kept = readLocal(KEY)
  if (kept === null) return new Set(USUAL)
  return new Set(SORTS.filter((column) => kept.split(',').includes(column)))
}

export const writeColumns = (columns: ReadonlySet<Sort>) => writeLocal(KEY, [...columns].join(','))
