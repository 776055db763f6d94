import { flag, listOf, object, type Read, text } from '#web/lib/json-reader.ts'

export const readPushDevices = listOf(object({ id: text, device: text, created_at: text, current: flag }))
/** A browser that push notifications were turned on in. */
export type PushDevice = Read<typeof readPushDevices>[number]
