import { flag, listOf, number, object, optional, type Read, text } from '#web/lib/json-reader.ts'

const readCheck = object({
  name: text,
  ok: flag,
  ms: number,
  problem: optional(text),
})
export const readHealth = object({ status: text, version: text, checks: listOf(readCheck) })
export type HealthCheck = Read<typeof readCheck>
export type Health = Read<typeof readHealth> & { at: string }
