import { LIMITS } from '#shared/limits.ts'
import { SCOUT_SORTS, type ScoutFilter, type ScoutList, SHARES, scoutLists } from './types.ts'

const lists = Object.keys(scoutLists) as ScoutList[]

/** What the address asks for. What cannot be read in it is left out: a mangled link still finds somebody. */
export function scoutFilterFrom(params: URLSearchParams): ScoutFilter {
  const chosen = Object.fromEntries(
    lists.map((list) => [list, [...new Set(params.getAll(scoutLists[list]))]]),
  )
  return {
    ...(chosen as Record<ScoutList, string[]>),
    text: (params.get('q') ?? '').slice(0, LIMITS.search.textMaxChars),
    likeMe: params.get('like') === 'me',
    targets: params.get('targets') === '1',
    answered: SHARES.find((share) => share === params.get('answered')) ?? null,
    sort: SCOUT_SORTS.find((sort) => sort === params.get('sort')) ?? 'fit',
  }
}

/** Writes the filter over what the address holds, and leaves the rest of it alone. */
export function withScoutFilter(params: URLSearchParams, filter: ScoutFilter): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const list of lists) {
    next.delete(scoutLists[list])
    for (const value of filter[list]) next.append(scoutLists[list], value)
  }
  const put = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name))
  put('q', filter.text)
  put('like', filter.likeMe ? 'me' : null)
  put('targets', filter.targets ? '1' : null)
  put('answered', filter.answered)
  put('sort', filter.sort === 'fit' ? null : filter.sort)
  return next
}

/** What browse_scouts is asked; what is not chosen stays out, so that the same question reads the same. */
export const toScoutRequest = ({ text, likeMe, targets, answered, sort, ...chosen }: ScoutFilter) => ({
  ...Object.fromEntries(Object.entries(chosen).filter(([, values]) => values.length > 0)),
  ...(text.trim() && { text: text.trim() }),
  ...(likeMe && { likeMe }),
  ...(targets && { targets }),
  ...(answered && { answered: Number(answered) }),
  ...(sort !== 'fit' && { sort }),
})

export const activeScoutFilters = (filter: ScoutFilter): number =>
  lists.reduce((sum, list) => sum + filter[list].length, 0) +
  [filter.likeMe, filter.targets, filter.answered].filter(Boolean).length

export const clearedScoutFilter = (filter: ScoutFilter): ScoutFilter => ({
  ...scoutFilterFrom(new URLSearchParams()),
  text: filter.text,
  sort: filter.sort,
})

/** How long until a first answer, in the unit that people would say it in. */
export const spanOf = (hours: number): { unit: 'hours' | 'days'; count: number } =>
  hours < 48
    ? { unit: 'hours', count: Math.max(1, Math.round(hours)) }
    : { unit: 'days', count: Math.round(hours / 24) }
