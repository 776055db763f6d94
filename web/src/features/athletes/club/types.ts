import { listOf, mapOf, object, type Read, text } from '#web/lib/json-reader.ts'

/** The handle of each athlete's checked club. */
export const readCheckedClubs = mapOf(text)

export const readFoundOrganizations = listOf(
  object({
    id: text,
    handle: text,
    name: text,
    kind: text,
    city: text,
    country_code: text,
  }),
)

export type FoundOrganization = Read<typeof readFoundOrganizations>[number]
