import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { openAdminList } from '#web/lib/admin-lists.ts'
import { listOf } from '#web/lib/json-reader.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import {
  historyColumns,
  readLogLine,
  readPeople,
  type UserFilter,
  type UserHistory,
  userColumns,
} from './types.ts'

export const userDirectoryKeys = {
  all: ['people'],
  list: (filter: UserFilter) => ['people', 'list', filter],
  one: (id: string) => ['people', 'one', id],
} as const

export const userDirectoryQueries = {
  named: async (text: string, limit: number, signal: AbortSignal) => {
    await openAdminList('people')
    const words = quoted(text)
    const query = db
      .from('profiles')
      .select('id, full_name, email')
      .or(`full_name.ilike.${words},email.ilike.${words}`)
    return dataOrThrow(await query.order('full_name').limit(limit).abortSignal(signal))
  },
  /** A page of those who match; the page before it stays until it is there. */
  list: (filter: UserFilter) =>
    queryOptions({
      queryKey: userDirectoryKeys.list(filter),
      queryFn: async ({ signal }) => {
        await openAdminList('people')
        const { text, role, state, minor, verified, sort, descending, page } = filter
        const words = text.trim()
        const asked = {
          filter: {
            ...(words && { words }),
            ...(role && { role }),
            ...(state && { state }),
            minor,
            verified,
          },
          sort,
          descending,
          page,
        }
        return readPeople(
          dataOrThrow(await db.rpc('admin_people', asked).abortSignal(signal)),
          'admin_people',
        )
      },
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: userDirectoryKeys.one(id),
      queryFn: async ({ signal }): Promise<UserHistory> => {
        await openAdminList('people')
        const [person, verifications, audit, admin] = await Promise.all([
          db.from('profiles').select(userColumns).eq('id', id).abortSignal(signal).single().then(dataOrThrow),
          db
            .from('verifications')
            .select(historyColumns.verifications)
            .eq('user_id', id)
            .order('created_at', { ascending: false })
            .limit(20)
            .abortSignal(signal)
            .then(dataOrThrow),
          db
            .rpc('security_events', { filter: { user_id: id }, n: 20 })
            .abortSignal(signal)
            .then((answer) => listOf(readLogLine)(dataOrThrow(answer), 'security_events')),
          db
            .from('admin_users')
            .select(historyColumns.admin)
            .eq('user_id', id)
            .abortSignal(signal)
            .maybeSingle()
            .then(dataOrThrow),
        ])
        return { ...person, verifications, audit, admin }
      },
    }),
}

/** A pattern for the table API: inside double quotes only the quote and the backslash mean something. */
function quoted(text: string): string | null {
  const words = text.trim()
  return words === '' ? null : `"*${words.replace(/[\\"]/g, '\\$&')}*"`
}
