import type { RoadmapItem } from './types.ts'

const areas = ['athlete', 'scout', 'admin']
const MAX_STEPS = 3

/**
 * The screen somebody came from, as the database takes it: `/athlete/profile` of `/athlete/profile?thread=…`. Outside the areas
 * only the first step is kept, since the next one may be a name (`/a/…`) or a secret (`/guardian/…`).
 */
export function screenOf(from: string | null): string {
  const path = /^\/[^?#]*/.exec(from ?? '')?.[0]
  if (!path) return ''
  const steps = path.split('/').slice(1)
  const known = steps.slice(0, areas.includes(steps[0] ?? '') ? MAX_STEPS : 1)
  const end = known.findIndex((step) => !/^[a-z-]{1,40}$/.test(step))
  return `/${known.slice(0, end === -1 ? known.length : end).join('/')}`
}

/** The vote shows at once, with its count. */
export const withVote =
  (id: string, voted: boolean) =>
  (items: RoadmapItem[]): RoadmapItem[] =>
    items.map((item) =>
      item.id === id && item.voted !== voted
        ? { ...item, voted, vote_count: item.vote_count + (voted ? 1 : -1) }
        : item,
    )
