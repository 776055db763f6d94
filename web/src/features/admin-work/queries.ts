import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { adminWorkKeys } from './keys.ts'
import { byRiskThenAge } from './rules.ts'
import type { WorkItem } from './types.ts'

const LONGEST_LIST = 50

export const adminWorkQueries = {
  open: () =>
    queryOptions({
      queryKey: adminWorkKeys.all,
      queryFn: async ({ signal }) => {
        const [flags, verifications, requests] = await Promise.all([
          db
            .from('flags')
            .select('id, reason, details, involves_minor, created_at')
            .in('status', ['open', 'in_review', 'appealed'])
            .order('created_at')
            .limit(LONGEST_LIST)
            .abortSignal(signal)
            .then(dataOrThrow),
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
        ])
        const items: WorkItem[] = [
          ...flags.map((flag) => ({
            id: flag.id,
            kind: 'flag' as const,
            what: flag.reason,
            about: flag.details,
            involvesMinor: flag.involves_minor,
            since: flag.created_at,
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
        ]
        return byRiskThenAge(items)
      },
    }),
}
