import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { readSheet } from './types.ts'

export const sessionKeys = { sheet: (token: string) => ['session-sheet', token] as const }

export const sessionQueries = {
  sheet: (token: string) =>
    queryOptions({
      queryKey: sessionKeys.sheet(token),
      queryFn: async () => readSheet(dataOrThrow(await db.rpc('session_sheet', { token })), 'session_sheet'),
      retry: false,
    }),
}
