import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { organizationKeys } from './keys.ts'
import {
  readChildOrganizations,
  readFoundOrganizations,
  readOfficialPage,
  readOrganizationPage,
  readOwnOrganizations,
  readQueue,
} from './types.ts'

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
