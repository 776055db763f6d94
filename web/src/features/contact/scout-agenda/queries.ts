import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useBadgeCountsQuery } from '#web/features/accounts/badge-counts/queries.ts'
import { verificationQueries } from '#web/features/accounts/verification/queries.ts'
import { messageRequestQueries } from '#web/features/contact/message-request/queries.ts'
import { emptyFilter, searchQueries } from '#web/features/scouting/athlete-search/queries.ts'
import { boardAgenda, boardQueries, useBoardAgenda } from '#web/features/scouting/board/queries.ts'
import { scoutProfileQueries } from '#web/features/scouting/scout-profile/queries.ts'
import type { ScoutProfile } from '#web/features/scouting/scout-profile/types.ts'
import { readLocalJson, writeLocal } from '#web/lib/local-storage.ts'
import { failureOf } from '#web/lib/query-failure.ts'
import { buildAgenda, nextVisit } from './rules.ts'
import type { AgendaEntry } from './types.ts'

const namesShown = 3

/** Everything that waits, with the first names of each; `loading` until all of it is known. */
export function useAgenda() {
  const badges = useBadgeCountsQuery()
  const boards = useBoardAgenda()
  const requests = useQuery(messageRequestQueries.mine())
  const verification = useOwnVerification()
  const entries = buildAgenda(
    {
      verification,
      unread: badges.data?.messages ?? 0,
      due: boards.due,
      stale: boards.stale,
      requests: requests.data ?? [],
    },
    Date.now(),
  )
  const ids = idsNamed(entries)
  const cards = useQuery({ ...searchQueries.cards(ids), enabled: ids.length > 0 })
  const nameOf = (id: string) => cards.data?.find((card) => card.id === id)?.display_name
  return {
    entries: entries.map((entry) => ({
      ...entry,
      names: [...entry.names, ...entry.athleteIds.map(nameOf)]
        .filter((name) => name !== undefined)
        .slice(0, namesShown),
    })),
    loading: badges.isPending || boards.isPending || requests.isPending || verification === undefined,
    failure: failureOf(boards, requests, badges),
    boards,
    openRequests: requests.data?.filter(({ is_open }) => is_open).length ?? 0,
  }
}

/** Undefined until it is known; a profile that cannot be read asks for nothing. */
function useOwnVerification(): Parameters<typeof buildAgenda>[0]['verification'] {
  const id = useAccount()?.id ?? ''
  const profile = useQuery({ ...scoutProfileQueries.mine(id), enabled: Boolean(id) })
  const missing = profile.data?.is_verified === false
  const asked = useQuery({ ...verificationQueries.mine(id), enabled: missing })
  if (profile.isPending || (missing && asked.isPending)) return undefined
  if (!missing || asked.error) return 'there'
  return asked.data?.some(({ status }) => status === 'pending') ? 'pending' : 'missing'
}

const idsNamed = (entries: AgendaEntry[]) =>
  [...new Set(entries.flatMap(({ athleteIds }) => athleteIds.slice(0, namesShown)))].sort()

export async function readAgenda(client: QueryClient) {
  const [boards, requests] = await Promise.all([
    client.ensureQueryData(boardQueries.mine()),
    client.ensureQueryData(messageRequestQueries.mine()),
  ])
  const ids = idsNamed(buildAgenda({ unread: 0, ...boardAgenda(boards), requests }, Date.now()))
  if (ids.length > 0) await client.prefetchQuery(searchQueries.cards(ids))
}

/** The moment of the last visit, as this device remembers it. */
function lastVisit(userId: string): string {
  const key = `touchline-visit-${userId}`
  const visit = nextVisit(readLocalJson(key, {}), Date.now())
  writeLocal(key, JSON.stringify(visit))
  // To the minute, so that the same visit asks the same question.
  return new Date(Math.floor(visit.baseline / 60_000) * 60_000).toISOString()
}

export function useLastVisit(): string {
  const account = useAccount()
  const [since] = useState(() => lastVisit(account?.id ?? ''))
  return since
}

const sportsShown = 3
const cardsShown = 4

/** All sports, for who follows none in particular. */
const sportsAsked = (profile: ScoutProfile | undefined): (string | null)[] =>
  profile?.sports.length ? profile.sports.slice(0, sportsShown) : [null]

const newIn = (sports: (string | null)[], since: string) =>
  searchQueries.firstOf(
    sports.map((sport) => ({ ...emptyFilter, sport, updatedSince: since })),
    cardsShown,
  )

/** Athletes of one's sports who are new or have changed since then. */
export function useNewSince(since: string) {
  const account = useAccount()
  const id = account?.id ?? ''
  const profile = useQuery({ ...scoutProfileQueries.mine(id), enabled: Boolean(id) })
  const sports = sportsAsked(profile.data)
  const found = useQuery({ ...newIn(sports, since), enabled: Boolean(profile.data) })
  return {
    // Without a profile nothing is asked, and a query that is not asked counts as pending.
    loading: !profile.error && found.isPending,
    error: profile.error ?? found.error,
    retry: () => void (profile.error ? profile : found).refetch(),
    sports: sports.map((sport, i) => ({ sport, total: found.data?.totals[i] ?? 0 })),
    cards: found.data?.cards ?? [],
  }
}

export async function readNewSince(client: QueryClient, userId: string) {
  const since = lastVisit(userId)
  const profile = await client.ensureQueryData(scoutProfileQueries.mine(userId))
  await Promise.all([
    client.prefetchQuery(newIn(sportsAsked(profile), since)),
    profile.is_verified ? null : client.prefetchQuery(verificationQueries.mine(userId)),
  ])
}
