import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { openAdminList } from '#web/lib/admin-lists.ts'
import { listOf } from '#web/lib/json-reader.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { historyColumns, readLogLine, type UserFilter, type UserHistory, userColumns } from './types.ts'

export const userDirectoryKeys = {
  list: (text: string, role: string | null) => ['people', text, role],
  one: (id: string) => ['people', id],
} as const

const PAGE_USERS = 40

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
  list: ({ text, role }: UserFilter) =>
    infiniteQueryOptions({
      queryKey: userDirectoryKeys.list(text, role),
      initialPageParam: 0,
      queryFn: async ({ pageParam, signal }) => {
        await openAdminList('people')
        let query = db
          .from('profiles')
          .select(userColumns, { count: 'exact' })
          .order('created_at', { ascending: false })
          .order('id')
          .range(pageParam, pageParam + PAGE_USERS - 1)
        if (role) query = query.eq('role', role)
        const words = quoted(text)
        if (words) query = query.or(`full_name.ilike.${words},email.ilike.${words}`)
        const answer = await query.abortSignal(signal)
        return { people: dataOrThrow(answer), total: answer.count ?? 0 }
      },
      getNextPageParam: (last, pages) => {
        const shown = pages.reduce((sum, { people }) => sum + people.length, 0)
        return shown < last.total ? shown : null
      },
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
