import { codeOf, listOf, number, object, orNull, type Read, text } from '#web/lib/json-reader.ts'
import { readByDay, readPeriod, readTotal, readValues } from '../types.ts'

const readOrganizations = listOf(object({ organization: text, days: number, last_on: text }))
const readRequests = object({
  received: number,
  read: number,
  accepted: number,
  declined: number,
  expired: number,
  withdrawn: number,
  talking: number,
  outcomes: number,
})

export const readAboutAthlete = {
  period: readPeriod,
  searches: readTotal,
  /** `positions=st`, `hasVideo=true`, `positions` alone where several were asked for, `text` for words, never which. */
  filters: readValues,
  opens: readTotal,
  opens_by_role: readValues,
}

/** Exact about requests, which are the athlete's own; in steps of five about what others did. */
export const readAthleteFigures = object({
  ...readAboutAthlete,
  viewers: object({
    people: number,
    organizations: readOrganizations,
    named: listOf(object({ scout_id: text, name: text, organization: text, days: number, last_on: text })),
  }),
  /** When scouts opened the page, each count over the days from `since` on. */
  scout_opens: readByDay,
  /** Openings of profile codes; of a minor this one number, as of everybody. */
  code_scans: readTotal,
  /** `<video>:<quarter 0 to 4>` */
  films: readValues,
  requests: readRequests,
  requests_before: readRequests,
  /** Of searches by match over 30 days how many of a hundred points each part gave, on average: `film`, `metric:sprint30_s`. */
  match: object({
    from: text,
    searches: number,
    parts: listOf(object({ part: text, points: number, max: number })),
  }),
  percentiles: listOf(
    object({
      metric_code: text,
      timing: text,
      points: listOf(object({ on: text, value: number, percentile: number })),
    }),
  ),
  /** `days` before and after the last change; 0: too early to say. */
  edit: object({
    what: orNull(codeOf<'video_link' | 'measurement' | 'profile'>()),
    on: orNull(text),
    days: number,
    kinds: listOf(object({ kind: codeOf<'search_shown' | 'page_opened'>(), before: number, after: number })),
  }),
})
export type AthleteFigures = Read<typeof readAthleteFigures>
export const readOrganizationViewers = object({ people: number, organizations: readOrganizations })
