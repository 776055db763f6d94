import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { reportReviewKeys } from './keys.ts'
import { groupReports } from './rules.ts'
import { readReportCase, reportColumns } from './types.ts'

const OPEN = ['open', 'in_review'] as const
const LONGEST_LIST = 100
const ASK_AGAIN_MS = 60_000

export const reportReviewQueries = {
  /** Open ones oldest first; decided ones newest first. */
  list: (isOpen: boolean) =>
    queryOptions({
      queryKey: reportReviewKeys.list(isOpen),
      queryFn: async ({ signal }) => {
        const flags = db.from('flags').select(reportColumns)
        const asked = isOpen
          ? flags.in('status', OPEN).order('involves_minor', { ascending: false })
          : flags.not('status', 'in', `(${OPEN.join()})`)
        const rows = dataOrThrow(
          await asked
            .order(isOpen ? 'created_at' : 'decided_at', { ascending: isOpen })
            .limit(LONGEST_LIST)
            .abortSignal(signal),
        )
        return isOpen ? groupReports(rows) : rows.map((row) => ({ ...row, count: 1 }))
      },
      refetchInterval: isOpen ? ASK_AGAIN_MS : false,
    }),
  /** Each look at the evidence leaves a line in the audit log, so it is asked for once. */
  one: (id: string) =>
    queryOptions({
      queryKey: reportReviewKeys.one(id),
      queryFn: async ({ signal }) =>
        readReportCase(
          dataOrThrow(await db.rpc('flag_evidence', { flag_id: id }).abortSignal(signal)),
          'flag_evidence',
        ),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
}
