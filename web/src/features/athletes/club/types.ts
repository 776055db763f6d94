import { mapOf, text } from '#web/lib/json-reader.ts'

/** The handle of each athlete's checked club. */
export const readCheckedClubs = mapOf(text)
