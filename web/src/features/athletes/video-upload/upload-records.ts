import { readLocalJson, writeLocal } from '#web/lib/local-storage.ts'
import type { Trim } from './types.ts'

/** Where an upload goes on when the same file is chosen again. Forgotten when the person signs out (web/src/lib/forget-person.ts). */
export type UploadRecord = {
  fingerprint: string
  /** Of what is sent: less than the file's, where it was cut. */
  bytes: number
  trim?: Trim
  url?: string
}

const prefixOf = (athleteId: string) => `touchline-upload:${athleteId}:`

export function writeRecord(athleteId: string, videoId: string, record: UploadRecord | null) {
  writeLocal(prefixOf(athleteId) + videoId, record && JSON.stringify(record))
}

export const readRecord = (athleteId: string, videoId: string): Partial<UploadRecord> =>
  readLocalJson<Partial<UploadRecord>>(prefixOf(athleteId) + videoId, {})

/** The video whose upload this file goes on with. */
export function findRecord(athleteId: string, fingerprint: string): string | undefined {
  try {
    const prefix = prefixOf(athleteId)
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      .find((videoId) => readRecord(athleteId, videoId).fingerprint === fingerprint)
  } catch {
    return undefined
  }
}
