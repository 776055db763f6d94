import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listOf } from '#web/lib/json-reader.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { securityLogKeys } from './keys.ts'
import { argumentOf } from './rules.ts'
import {
  type EventFilter,
  readEvent,
  readHeads,
  readKeys,
  readLimits,
  readSuspicious,
  type SecurityEvent,
} from './types.ts'

const PAGE_EVENTS = 50
const NEWEST_EVENTS = 5
const ASK_AGAIN_MS = 30_000
const readEvents = listOf(readEvent)

export const securityLogQueries = {
  /** Pages by the last line that is shown, so that new lines push none onto two pages. */
  list: (filter: EventFilter) =>
    infiniteQueryOptions({
      queryKey: securityLogKeys.list(filter),
      initialPageParam: null as Pick<SecurityEvent, 'at' | 'id'> | null,
      queryFn: async ({ pageParam, signal }) => {
        const from = pageParam ? { before_at: pageParam.at, before_id: pageParam.id } : {}
        const asked = db.rpc('security_events', { filter: argumentOf(filter), n: PAGE_EVENTS, ...from })
        return readEvents(dataOrThrow(await asked.abortSignal(signal)), 'security_events')
      },
      getNextPageParam: (last) => (last.length === PAGE_EVENTS ? last.at(-1) : null),
    }),
  newest: (filter: EventFilter) =>
    queryOptions({
      queryKey: securityLogKeys.newest(filter),
      queryFn: async ({ signal }) => {
        const asked = db.rpc('security_events', { filter: argumentOf(filter), n: NEWEST_EVENTS })
        return readEvents(dataOrThrow(await asked.abortSignal(signal)), 'security_events')
      },
      refetchInterval: ASK_AGAIN_MS,
    }),
  /** Null where there is none with this id. */
  one: (id: string) =>
    queryOptions({
      queryKey: securityLogKeys.one(id),
      queryFn: async ({ signal }) => {
        const found = dataOrThrow(
          await db.rpc('security_events', { filter: { id }, n: 1 }).abortSignal(signal),
        )
        return readEvents(found, 'security_events')[0] ?? null
      },
    }),
  suspicious: () =>
    queryOptions({
      queryKey: securityLogKeys.suspicious,
      queryFn: async ({ signal }) =>
        readSuspicious(
          dataOrThrow(await db.rpc('suspicious_people').abortSignal(signal)),
          'suspicious_people',
        ),
      refetchInterval: ASK_AGAIN_MS * 2,
    }),
  limits: () =>
    queryOptions({
      queryKey: securityLogKeys.limits,
      queryFn: async ({ signal }) =>
        readLimits(dataOrThrow(await db.rpc('limits_in_force').abortSignal(signal)), 'limits_in_force'),
    }),
  keys: () =>
    queryOptions({
      queryKey: [...securityLogKeys.heads, 'keys'],
      queryFn: async ({ signal }) =>
        readKeys(dataOrThrow(await db.rpc('statement_keys').abortSignal(signal)), 'statement_keys'),
    }),
  heads: () =>
    queryOptions({
      queryKey: securityLogKeys.heads,
      queryFn: async ({ signal }) =>
        readHeads(
          dataOrThrow(await db.rpc('audit_chain_heads', { n: 10 }).abortSignal(signal)),
          'audit_chain_heads',
        ),
    }),
}
