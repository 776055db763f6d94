import type { Random } from '../seeds/random.ts'

export type Filter = Record<string, unknown>
export type Range = { metric: string; min?: number; max?: number; minProvenance?: string; timing?: string }
export const RUNGS = ['self_reported', 'imported', 'club_recorded', 'league_verified', 'sanctioned']
export const TEXTS = ['mar', 'emma', 'garcia', 'lopes', 'fc', 'an ro', 'zzzz', '%', 'academy']
const SORTS = ['recent', 'name', { metric: 'vertical_cm' }, { metric: 'sprint30_s', timing: 'electronic' }]

export const WINDOWS: Record<string, number[]> = { filmWithin: [30, 90, 365], updatedWithin: [7, 30, 90] }
export const KM = [25, 50, 100, 200]
/** What filters of a world may name beside the fixed values. */
export type Choices = { places: number[]; events: string[] }

/** Any filter that a scout could put together; most find somebody among a few hundred people. */
export function anyFilter(random: Random, { places, events }: Choices): Filter {
  const filter: Filter = {}
  const maybe = (share: number, key: string, value: () => unknown) => {
    if (random.chance(share)) filter[key] = value()
  }
  maybe(0.5, 'sport', () => random.pick(['soccer', 'basketball', 'athletics', 'american_football', 'golf']))
  maybe(0.2, 'positions', () => random.some(['st', 'cm', 'gk', 'wr', 'cb', '100m', 'pg', 'c'], 4))
  maybe(0.15, 'classYears', () => random.some([2022, 2024, 2025, 2026, 2027, 2028, 2029, 2030], 4))
  maybe(0.2, 'countries', () => random.some(['US', 'GB', 'ES', 'FR', 'DE', 'XX'], 3))
  maybe(0.1, 'regions', () => random.some(['Navarre', 'Ohio', 'England', 'Texas', 'Bavaria', 'Galicia'], 4))
  maybe(0.15, 'sexCategories', () => [random.pick(['female', 'male'])])
  maybe(0.15, 'ageBands', () => random.some(['13-15', '16-17', '18-20', '21-23', '24-29', '30+'], 3))
  maybe(0.1, 'levels', () => random.some(['club', 'regional', 'national'], 2))
  maybe(0.15, 'statuses', () => random.some(['open', 'closed', 'committed'], 2))
  maybe(0.1, 'dominantSides', () => random.some(['left', 'right', 'both'], 2))
  maybe(0.1, 'availabilities', () => random.some(['now', 'season_end', 'graduation'], 2))
  maybe(0.1, 'hasVideo', () => random.chance(0.5))
  maybe(0.15, 'minProvenance', () => random.pick(RUNGS))
  maybe(0.2, 'includeHidden', () => true)
  maybe(0.1, 'updatedSince', () => new Date(Date.now() - random.int(5, 200) * 86_400_000).toISOString())
  maybe(0.06, 'filmWithin', () => random.pick(WINDOWS.filmWithin ?? []))
  maybe(0.06, 'updatedWithin', () => random.pick(WINDOWS.updatedWithin ?? []))
  maybe(0.05, 'endorsed', () => true)
  maybe(0.12, 'notContacted', () => true)
  maybe(0.06, 'event', () => random.pick(events))
  maybe(0.12, 'near', () => ({ place: random.pick(places), km: random.pick(KM) }))
  maybe(0.15, 'text', () => random.pick(TEXTS))
  maybe(0.2, 'metrics', () => [anyRange(random)])
  maybe(0.3, 'sort', () => random.pick(SORTS))
  return filter
}

const anyRange = (random: Random): Range => ({
  metric: random.pick(['sprint30_s', 'vertical_cm', 'height_cm', 'm100', 'dash40_s']),
  ...(random.chance(0.5) ? { max: random.pick([4.6, 12, 60, 185]) } : { min: random.pick([3, 4.5, 11, 50]) }),
  ...(random.chance(0.5) ? { minProvenance: random.pick(RUNGS) } : {}),
  ...(random.chance(0.3) ? { timing: random.pick(['hand', 'electronic']) } : {}),
})
