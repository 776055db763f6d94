import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { organizationKeys } from './keys.ts'
import {
  readCheckedClubs,
  readChildOrganizations,
  readFoundOrganizations,
  readOfficialPage,
  readOrganizationPage,
  readOwnOrganizations,
  readQueue,
} from './types.ts'

/** How many `checked_clubs` (0167_organization_pages.sql) takes. */
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

export const organizationQueries = {
  page: (handle: string) =>
    queryOptions({
      queryKey: organizationKeys.page(handle),
      queryFn: async ({ signal }) =>
        readOrganizationPage(
          dataOrThrow(await db.rpc('organization_page', { handle }).abortSignal(signal)),
          'organization_page',
        ),
    }),
  found: (query: string) =>
    queryOptions({
      queryKey: organizationKeys.found(query),
      queryFn: async ({ signal }) =>
        readFoundOrganizations(
          dataOrThrow(await db.rpc('find_organizations', { query }).abortSignal(signal)),
          'find_organizations',
        ),
      enabled: query.length >= 2,
    }),
  /** The handle of the organization that the club of an athlete is; null for a plain name. Those of a list are asked for at once. */
  club: (athleteId: string) =>
    queryOptions({
      queryKey: organizationKeys.club(athleteId),
      queryFn: async () => (await checkedClubs(athleteId))[athleteId] ?? null,
      enabled: athleteId !== '',
      staleTime: 60_000,
    }),
  /** Where the athlete belongs or asks to. */
  mine: () =>
    queryOptions({
      queryKey: organizationKeys.mine,
      queryFn: async ({ signal }) =>
        readOwnOrganizations(
          dataOrThrow(await db.rpc('my_organizations').abortSignal(signal)),
          'my_organizations',
        ),
    }),
  official: (token: string) =>
    queryOptions({
      queryKey: organizationKeys.official(token),
      queryFn: async () =>
        readOfficialPage(dataOrThrow(await db.rpc('official_page', { token })), 'official_page'),
      retry: false,
    }),
  child: (token: string) =>
    queryOptions({
      queryKey: organizationKeys.child(token),
      queryFn: async ({ signal }) =>
        readChildOrganizations(
          dataOrThrow(await db.rpc('guardian_organizations', { token }).abortSignal(signal)),
          'guardian_organizations',
        ),
      refetchOnMount: 'always',
    }),
  queue: () =>
    queryOptions({
      queryKey: organizationKeys.queue,
      queryFn: async ({ signal }) =>
        readQueue(
          dataOrThrow(await db.rpc('organizations_to_check').abortSignal(signal)),
          'organizations_to_check',
        ),
    }),
}
