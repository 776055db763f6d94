import { queryOptions } from '@tanstack/react-query'
import { adminTaskKeys } from '#web/features/trust/admin-task/keys.ts'
import { readAdminTasks } from '#web/features/trust/admin-task/types.ts'
import { openAdminList } from '#web/lib/admin-lists.ts'
import { currentLanguage, loadNamespace, translateNow } from '#web/lib/i18n.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { valuesLabelled, workOf } from './rules.ts'
import { CASE_KINDS, CASE_STATES, type CaseMatch, type WorkItem } from './types.ts'

export const adminWorkKeys = {
  // Read again with the tasks: it is the same work.
  all: [...adminTaskKeys.all, 'work'],
  // Apart from the open work, which live updates refresh: what was found stays until something else is typed.
  search: (text: string, language: string) => ['admin-search', text, language],
} as const

export const adminWorkQueries = {
  /** What waits for an admin and is counted, in the order of the panel: the next to be due first. */
  open: () =>
    queryOptions({
      queryKey: adminWorkKeys.all,
      queryFn: async ({ signal }): Promise<WorkItem[]> => {
        await openAdminList('reports')
        const [open, cases] = await Promise.all([
          db.rpc('admin_tasks').abortSignal(signal).then(dataOrThrow),
          db.rpc('moderation_queue', { state: 'open' }).abortSignal(signal).then(dataOrThrow),
        ])
        const words = new Map(cases.map(({ case_id, details }) => [case_id, details]))
        return workOf(readAdminTasks(open, 'admin_tasks').tasks, words)
      },
    }),
  /** By name, and by what the words mean in the reader's language: the database knows neither "Spam" nor "En attente". */
  search: (text: string, limit: number) =>
    queryOptions({
      queryKey: adminWorkKeys.search(text, currentLanguage()),
      queryFn: async ({ signal }): Promise<CaseMatch[]> => {
        await loadNamespace('admin-work')
        const kinds = (['verification', 'flag'] as const).flatMap((subject) =>
          valuesLabelled(
            CASE_KINDS[subject],
            (kind) => translateNow(`admin-work:what.${subject}.${kind}`),
            text,
          ),
        )
        const states = valuesLabelled(CASE_STATES, (state) => translateNow(`admin-work:state.${state}`), text)
        await openAdminList('people')
        const found = dataOrThrow(
          await db
            .rpc('search_admin_cases', { words: text, kinds, states, max_cases: limit })
            .abortSignal(signal),
        )
        return found.map(({ id, subject, kind, status, name }) => ({
          id,
          subject: subject === 'flag' ? 'flag' : 'verification',
          kind,
          status,
          name,
        }))
      },
      staleTime: 0,
    }),
}
