import { either, flag, listOf, number, object, optional, type Read, text } from '#web/lib/json-reader.ts'
import { keptNeed, needOfRequest, needRequest } from './match/rules.ts'
import { asTiming, eventFrom, isProvenance, isStep, sortFrom, ticksFrom, windowsFrom } from './rules.ts'
import { type ListField, listFields, type SearchFilter, tickFilterNames, windowFilterNames } from './types.ts'

/** The filter as search_athletes reads it (docs/data-model.md). A range without an end asks that the number exists. */
export function toSearchRequest(filter: SearchFilter) {
  const {
    text,
    sport,
    near,
    classYears,
    hasVideo,
    event,
    ranges,
    includeHidden,
    minProvenance,
    updatedSince,
    sort,
    match,
  } = filter
  const lists = listFields.flatMap((field) => {
    if (filter[field].length === 0) return []
    return [[field, field === 'classYears' ? classYears.map(Number) : filter[field]]]
  })
  return {
    ...Object.fromEntries(lists),
    ...(text.trim() && { text: text.trim() }),
    ...(sport && { sport }),
    ...(near && { near }),
    ...(hasVideo && { hasVideo }),
    ...Object.fromEntries(
      [...windowFilterNames, ...tickFilterNames]
        .filter((name) => filter[name])
        .map((name) => [name, filter[name]]),
    ),
    ...(event && { event }),
    ...(minProvenance && { minProvenance }),
    ...(updatedSince && { updatedSince }),
    ...(includeHidden && { includeHidden }),
    ...(ranges.length > 0 && { metrics: ranges }),
    sort,
    ...(sort === 'match' && match.length > 0 && { match: match.map(needRequest) }),
  }
}

const known = optional(listOf(either(text, number)))
/** A request as it was kept: what toSearchRequest wrote, with whatever it left out. */
export const searchRequest = object({
  ...(Object.fromEntries(listFields.map((field) => [field, known])) as Record<ListField, typeof known>),
  text: optional(text),
  sport: optional(text),
  near: optional(object({ place: number, km: number })),
  hasVideo: optional(flag),
  filmWithin: optional(number),
  updatedWithin: optional(number),
  endorsed: optional(flag),
  notContacted: optional(flag),
  event: optional(text),
  minProvenance: optional(text),
  updatedSince: optional(text),
  includeHidden: optional(flag),
  metrics: optional(
    listOf(
      object({
        metric: text,
        min: optional(number),
        max: optional(number),
        minProvenance: optional(text),
        timing: optional(text),
      }),
    ),
  ),
  sort: optional(either(text, object({ metric: text, timing: optional(text) }))),
  match: optional(listOf(keptNeed)),
})

/** The filter behind a request. What it holds that this version does not know is left out. */
export function fromSearchRequest(request: Read<typeof searchRequest>): SearchFilter {
  const { minProvenance, metrics = [], sort, near, match = [] } = request
  return {
    ...(Object.fromEntries(listFields.map((field) => [field, (request[field] ?? []).map(String)])) as Record<
      ListField,
      string[]
    >),
    text: request.text ?? '',
    sport: request.sport ?? null,
    near: near && isStep(near.km) ? { place: near.place, km: near.km } : null,
    hasVideo: request.hasVideo ?? false,
    ...windowsFrom((name) => request[name]),
    ...ticksFrom((name) => request[name] ?? false),
    event: eventFrom(request.event),
    minProvenance: isProvenance(minProvenance) ? minProvenance : null,
    ranges: metrics.map(({ metric, min, max, minProvenance, timing }) => ({
      metric,
      min: min ?? null,
      max: max ?? null,
      minProvenance: isProvenance(minProvenance) ? minProvenance : null,
      timing: asTiming(timing),
    })),
    updatedSince: request.updatedSince ?? null,
    includeHidden: request.includeHidden ?? false,
    sort:
      typeof sort === 'object'
        ? { metric: sort.metric, timing: asTiming(sort.timing) }
        : sortFrom(sort ?? null),
    match: match.map(needOfRequest),
  }
}
