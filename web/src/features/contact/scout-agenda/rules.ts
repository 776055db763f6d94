import { LIMITS } from '#shared/limits.ts'
import type { AgendaEntry } from './types.ts'

type Visit = { last: number; baseline: number }

const pauseMs = 30 * 60_000

/** A visit ends with half an hour away: until then "since your last visit" means the one before, through every reload. */
export function nextVisit(known: Partial<Visit>, now: number): Visit {
  if (!known.last || !known.baseline)
    return { last: now, baseline: now - LIMITS.scoutHome.firstLookBackDays * 86_400_000 }
  return { last: now, baseline: now - known.last > pauseMs ? known.last : known.baseline }
}

type Source = {
  /** Whether anybody has checked the scout, or is about to. */
  verification?: 'missing' | 'pending' | 'there'
  unread: number
  due: { athlete_id: string }[]
  stale: { athlete_id: string }[]
  requests: { status: string; athlete_name: string; answered_at: string | null }[]
}

const idsOf = (items: { athlete_id: string }[]) => [...new Set(items.map(({ athlete_id }) => athlete_id))]

/** What waits for the scout first, then what waits for others; nothing that is nought. Requests without an answer stand beside it. */
export function buildAgenda(
  { verification, unread, due, stale, requests }: Source,
  now: number,
): AgendaEntry[] {
  const at = (value: string | null) => (value ? new Date(value).getTime() : 0)
  const answeredLately = now - LIMITS.scoutHome.answerShownDays * 86_400_000
  const declined = requests.filter(
    ({ status, answered_at }) => status === 'declined' && at(answered_at) > answeredLately,
  )
  const entry = (change: Partial<AgendaEntry> & Pick<AgendaEntry, 'kind' | 'count' | 'to'>): AgendaEntry => ({
    athleteIds: [],
    names: [],
    waits: true,
    ...change,
  })
  return [
    entry({ kind: 'unverified', count: verification === 'missing' ? 1 : 0, to: '/scout/verification' }),
    entry({ kind: 'messages', count: unread, to: '/scout/messages' }),
    entry({ kind: 'due', count: due.length, athleteIds: idsOf(due), to: '/scout/favorites' }),
    entry({
      kind: 'declined',
      count: declined.length,
      names: declined.map(({ athlete_name }) => athlete_name),
      to: '/scout/messages',
    }),
    entry({ kind: 'stale', count: stale.length, athleteIds: idsOf(stale), to: '/scout/favorites' }),
    entry({
      kind: 'in_review',
      count: verification === 'pending' ? 1 : 0,
      to: '/scout/verification',
      waits: false,
    }),
  ].filter(({ count }) => count > 0)
}
