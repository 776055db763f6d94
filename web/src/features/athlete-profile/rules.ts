import { LIMITS } from '#shared/limits.ts'
import type { ProfileFields } from './schema.ts'
import { type AthleteProfile, type ProfileFieldName, profileFieldNames } from './types.ts'

/** Nothing said is the empty string, and a number is typed. */
const toTyped = (value: string | number | string[] | null) =>
  Array.isArray(value) ? value : String(value ?? '')

export const toFormValues = (profile: AthleteProfile): ProfileFields => ({
  ...(Object.fromEntries(profileFieldNames.map((name) => [name, toTyped(profile[name])])) as Pick<
    ProfileFields,
    ProfileFieldName
  >),
  sport: profile.primary_sport ?? '',
  positions: profile.positions,
})

export type Step = { key: StepKey; done: boolean; to: string }
export type StepKey =
  | 'positions'
  | 'status'
  | 'number'
  | 'key_numbers'
  | 'strong_number'
  | 'film'
  | 'fresh_film'
  | 'class_year'
  | 'bio'

export type StepFacts = {
  /** Provenance of every number that stands undisputed. */
  provenances: readonly string[]
  /** How many of the sport's key metrics have a number, of how many. */
  keyMetrics: { measured: number; of: number }
  /** Newest day of any film; null: none; '' : a film without a day. */
  newestFilm: string | null
}

const edit = '/athlete/profile/edit'
const profilePage = '/athlete/profile'

/** What scouts look for, in the order in which it helps. Not a score of the person: every line is something to add. */
export function nextSteps(profile: AthleteProfile, facts: StepFacts, today: string): Step[] {
  const strong = facts.provenances.some((provenance) =>
    ['club_recorded', 'league_verified', 'sanctioned'].includes(provenance),
  )
  const fresh = monthsBefore(today, LIMITS.athlete.freshFilmMonths)
  const step = (key: StepKey, done: boolean, to: string): Step => ({ key, done, to })
  return [
    step('positions', profile.positions.length > 0, `${edit}#sport`),
    step('number', facts.provenances.length > 0, `${profilePage}?add=measurement`),
    step('film', facts.newestFilm !== null, `${profilePage}?add=film`),
    step('status', profile.recruiting_status !== 'closed', `${edit}#status`),
    step('key_numbers', facts.keyMetrics.measured >= facts.keyMetrics.of, `${profilePage}?add=measurement`),
    step('class_year', profile.class_year !== null, `${edit}#team`),
    step('bio', profile.bio !== '', `${edit}#about`),
    // Asked for once there is film at all: two open lines about one thing would only nag.
    ...(facts.newestFilm === null
      ? []
      : [step('fresh_film', facts.newestFilm >= fresh, `${profilePage}?add=film`)]),
    step('strong_number', strong, `${profilePage}#measured`),
  ]
}

export function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.toISOString().slice(0, 10)
}

/** In hundredths, rounded down: 100 only when nothing is open. */
export const completeness = (steps: readonly Step[]) =>
  Math.floor((100 * steps.filter(({ done }) => done).length) / Math.max(1, steps.length))

// Per cent of the way from one's own end to the other, and from the left side to the right.
const pitchPositions: Record<string, string> = {
  soccer:
    'gk:7:50 rb:24:84 lb:24:16 cb:20:50 rwb:36:88 lwb:36:12 dm:34:50 cm:49:50 am:65:50 rm:50:84 lm:50:16 rw:77:84 lw:77:16 ss:72:38 st:85:50',
  american_football:
    'qb:34:50 rb:22:66 fb:27:50 wr:46:12 te:46:84 ot:46:34 og:46:42 c:46:50 ol:46:62 de:57:30 dt:56:44 nt:56:50 dl:56:60 olb:64:26 ilb:65:50 lb:65:62 cb:72:12 fs:86:50 ss:78:70 s:82:38 db:76:26 k:14:50 p:12:62 ls:46:56 rs:90:50 ath:50:76',
  basketball: 'pg:42:50 sg:58:20 sf:58:80 pf:76:68 c:84:44',
  volleyball: 'oh:42:18 opp:42:82 mb:42:50 s:30:72 l:14:50 ds:18:24',
  ice_hockey: 'g:8:50 ld:28:26 rd:28:74 c:58:50 lw:66:20 rw:66:80',
  field_hockey: 'gk:7:50 fb:24:80 cb:20:50 mid:48:50 wing:72:18 fwd:84:50',
  lacrosse: 'g:8:50 d:24:50 lsm:40:22 ssdm:40:78 m:52:50 fogo:50:66 a:82:50',
  rugby_union:
    'lhp:60:38 hk:60:50 thp:60:62 lk:51:50 bsf:51:32 osf:51:68 n8:43:50 sh:36:62 fh:30:50 ic:26:38 oc:23:26 wg:26:10 fb:10:50',
  baseball:
    'rhp:36:46 lhp:36:56 c:8:50 1b:40:84 2b:54:66 ss:54:34 3b:40:16 lf:76:18 cf:90:50 rf:76:82 dh:14:78 utl:24:66',
  softball:
    'p:34:50 c:8:50 1b:40:84 2b:54:66 ss:54:34 3b:40:16 lf:76:18 cf:90:50 rf:76:82 dp:14:78 flex:24:66 utl:24:34',
}

/** Null for sports without places on a field, such as swimming. */
export function pitchCoordinates(sport: string, position: string): [x: number, y: number] | null {
  const found = pitchPositions[sport]?.split(' ').find((place) => place.startsWith(`${position}:`))
  const [, x, y] = found?.split(':').map(Number) ?? []
  return x === undefined || y === undefined ? null : [x, y]
}

const draftKey = (athleteId: string) => `touchline-profile-draft-${athleteId}`

/** What was typed and not saved yet, for this tab: a lost connection or a wrong turn must not cost it. */
export function loadDraft(athleteId: string): ProfileFields | null {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey(athleteId)) ?? 'null') as ProfileFields | null
  } catch {
    return null
  }
}
export const saveDraft = (athleteId: string, fields: ProfileFields) =>
  sessionStorage.setItem(draftKey(athleteId), JSON.stringify(fields))
export const clearDraft = (athleteId: string) => sessionStorage.removeItem(draftKey(athleteId))

/** Every day of the window, oldest first, those without a view at nought. */
export function fillMissingDays(
  today: string,
  count: number,
  known: readonly { day: string; views: number }[],
) {
  const views = new Map(known.map((entry) => [entry.day, entry.views]))
  return Array.from({ length: count }, (_, i) => {
    const date = new Date(`${today}T00:00:00Z`)
    date.setUTCDate(date.getUTCDate() - (count - 1 - i))
    const day = date.toISOString().slice(0, 10)
    return { day, views: views.get(day) ?? 0 }
  })
}
