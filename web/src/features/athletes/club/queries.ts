import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { clubKeys } from './keys.ts'
import { readCheckedClubs } from './types.ts'

/** How many `checked_clubs` (0170_organization_members.sql) takes. */
const ATHLETES_AT_ONCE = 100

let asking: { ids: Set<string>; answer: Promise<Record<string, string>> } | undefined

/** The rows of a list ask in the same moment; one request answers them. */
function checkedClubs(athleteId: string) {
  const ids = asking && asking.ids.size < ATHLETES_AT_ONCE ? asking.ids : new Set<string>()
  ids.add(athleteId)
  if (asking?.ids === ids) return asking.answer
  const answer = new Promise((settle) => setTimeout(settle, 0)).then(async () => {
    if (asking?.ids === ids) asking = undefined
    return readCheckedClubs(
      dataOrThrow(await db.rpc('checked_clubs', { athlete_ids: [...ids] })),
      'checked_clubs',
    )
  })
  asking = { ids, answer }
  return answer
}

export const clubQueries = {
  /** The handle of the organization that the club of an athlete is; null for a plain name. Those of a list are asked for at once. */
  checked: ({ id, club }: { id: string; club: string }) =>
    queryOptions({
      queryKey: clubKeys.checked(id),
      queryFn: async () => (await checkedClubs(id))[id] ?? null,
      enabled: id !== '' && club !== '',
      staleTime: 60_000,
    }),
}
