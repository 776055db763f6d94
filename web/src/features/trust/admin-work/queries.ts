import { queryOptions } from '@tanstack/react-query'
import { openAdminList } from '#web/lib/admin-lists.ts'
import { currentLanguage, loadNamespace, translateNow } from '#web/lib/i18n.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { byRiskThenAge, valuesLabelled } from './rules.ts'
import { CASE_KINDS, CASE_STATES, type CaseMatch, type WorkItem } from './types.ts'

export const adminWorkKeys = {
  all: ['admin-work'],
  // Apart from the open work, which live updates refresh: what was found stays until something else is typed.
  search: (text: string, language: string) => ['admin-search', text, language],
} as const

const LONGEST_LIST = 50

export const adminWorkQueries = {
  open: () =>
    queryOptions({
      queryKey: adminWorkKeys.all,
      queryFn: async ({ signal }) => {
        await Promise.all([openAdminList('reports'), openAdminList('verifications')])
        const [flags, decisions, verifications, requests, feedback] = await Promise.all([
          db.rpc('moderation_queue', { state: 'open' }).abortSignal(signal).then(dataOrThrow),
          db.rpc('moderation_queue', { state: 'second' }).abortSignal(signal).then(dataOrThrow),
          db
            .from('verifications')
            .select('id, type, created_at, person:profiles!verifications_user_id_fkey(full_name)')
            .eq('status', 'pending')
            .order('created_at')
            .limit(LONGEST_LIST)
            .abortSignal(signal)
            .then(dataOrThrow),
          db
            .from('data_requests')
            .select('id, kind, created_at')
            .eq('status', 'open')
            .order('created_at')
            .limit(LONGEST_LIST)
            .abortSignal(signal)
            .then(dataOrThrow),
          db
            .from('feedback')
            .select('id, category, created_at')
            .eq('is_safety', true)
            .in('status', ['new', 'triaged'])
            .order('created_at')
            .limit(LONGEST_LIST)
            .abortSignal(signal)
            .then(dataOrThrow),
        ])
        const items: WorkItem[] = [
          ...flags.map((flag) => ({
            id: flag.case_id,
            kind: 'flag' as const,
            what: flag.reason,
            about: flag.details,
            involvesMinor: flag.involves_minor,
            since: flag.since,
            place: flag.place,
          })),
          ...decisions.map((decision) => ({
            id: decision.case_id,
            kind: 'decision' as const,
            what: decision.status,
            about: decision.name,
            involvesMinor: decision.involves_minor,
            since: decision.since,
          })),
          ...verifications.map((verification) => ({
            id: verification.id,
            kind: 'verification' as const,
            what: verification.type,
            about: verification.person.full_name,
            involvesMinor: false,
            since: verification.created_at,
          })),
          ...requests.map((request) => ({
            id: request.id,
            kind: 'data_request' as const,
            what: request.kind,
            about: '',
            involvesMinor: false,
            since: request.created_at,
          })),
          ...feedback.map((one) => ({
            id: one.id,
            kind: 'safety_feedback' as const,
            what: one.category,
            about: '',
            involvesMinor: false,
            since: one.created_at,
          })),
        ]
        return byRiskThenAge(items)
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
