import { LIMITS } from '#shared/limits.ts'
import { fileProblem } from '#shared/validate/file.ts'
import type { UploadedVideo, VideoLink } from '#web/features/athletes/video/types.ts'
import { isWeakProof, type Provenance } from '#web/ui/provenance-badge.tsx'
import type { Confirmation, Honour } from './types.ts'

const DAY_MS = 86_400_000

/** Seasons run from July to June; one that is known by its year alone stands under the year. */
export function seasonOf({ awarded_on, awarded_on_precision }: Dated): string {
  const [year = 0, month = 1] = awarded_on.split('-').map(Number)
  if (awarded_on_precision === 'year') return String(year)
  const from = month >= 7 ? year : year - 1
  return `${from}/${String((from + 1) % 100).padStart(2, '0')}`
}
type Dated = Pick<Honour, 'awarded_on' | 'awarded_on_precision'>

/** The same order as they come in: the newest season first. */
export function bySeason(honours: readonly Honour[]): { season: string; honours: Honour[] }[] {
  const seasons: { season: string; honours: Honour[] }[] = []
  for (const honour of honours) {
    const season = seasonOf(honour)
    const open = seasons.find((one) => one.season === season)
    if (open) open.honours.push(honour)
    else seasons.push({ season, honours: [honour] })
  }
  return seasons
}

/** `all`, `confirmed`, `sport:soccer` or `level:national`, as it stands in the address. */
export function matchesFilter(honour: Honour, filter: string): boolean {
  if (filter === 'confirmed') return honour.confirmed_at !== null
  const [by, code] = filter.split(':')
  if (by === 'sport') return honour.sport_code === code
  return by === 'level' ? honour.level === code : true
}

/** The filters that tell some of them from the others. */
export function filtersOf(honours: readonly Honour[]): string[] {
  const codes = (of: (honour: Honour) => string | null) =>
    [...new Set(honours.map(of))].filter((code) => code !== null)
  const [sports, levels] = [codes(({ sport_code }) => sport_code), codes(({ level }) => level)]
  return [
    ...(honours.some(({ confirmed_at }) => confirmed_at) ? ['confirmed'] : []),
    ...(sports.length > 1 ? sports.map((code) => `sport:${code}`) : []),
    ...(levels.length > 1 ? levels.map((code) => `level:${code}`) : []),
  ]
}

export type HonourState =
  | { name: 'confirmed' }
  | { name: 'own' }
  | { name: 'asked'; confirmation: Confirmation; mayRemind: boolean }
  | { name: 'unanswered' | 'refused' | 'withdrawn' | 'void'; confirmation: Confirmation }

/** What stands beside an honour on the athlete's own screen; `latest` is the newest request about it. */
export function stateOf(honour: Honour, latest: Confirmation | undefined, now = Date.now()): HonourState {
  if (honour.confirmed_at) return { name: 'confirmed' }
  if (!latest || latest.state === 'cancelled') return { name: 'own' }
  if (latest.state === 'asked') {
    if (Date.parse(latest.expires_at) <= now) return { name: 'unanswered', confirmation: latest }
    const mayRemind =
      !latest.reminded_at && Date.parse(latest.asked_at) <= now - LIMITS.honour.remindDays * DAY_MS
    return { name: 'asked', confirmation: latest, mayRemind }
  }
  if (latest.state === 'refused' || latest.state === 'withdrawn' || latest.state === 'void')
    return { name: latest.state, confirmation: latest }
  return { name: 'own' }
}

type Dating = { measured_on: string; provenance: Provenance }

/** Facts that the product itself sees in the numbers; they are no honours and are kept nowhere. */
export function factsOf(
  numbers: readonly Dating[],
): { fact: 'first_verified' | 'year_of_results'; on: string }[] {
  const days = (of: readonly Dating[]) => of.map(({ measured_on }) => measured_on).sort()
  const [first] = days(numbers.filter(({ provenance }) => !isWeakProof(provenance)))
  const all = days(numbers)
  const [begin = ''] = all
  const anniversary = begin && `${Number(begin.slice(0, 4)) + 1}${begin.slice(4)}`
  const full = begin && all.find((day) => day >= anniversary)
  return [
    ...(first ? [{ fact: 'first_verified' as const, on: first }] : []),
    ...(full ? [{ fact: 'year_of_results' as const, on: full }] : []),
  ]
}

export type ProofFilm = { id: string; title: string; poster: string; ms: number | null }

/** The film beside an honour out of what the reader may see; null where there is none or it is not theirs to see. */
export function filmBeside(
  { film_id, video_id }: Pick<Honour, 'film_id' | 'video_id'>,
  uploaded: readonly Pick<UploadedVideo, 'id' | 'title' | 'state' | 'poster_path' | 'duration_ms'>[],
  linked: readonly Pick<VideoLink, 'id' | 'title'>[],
): ProofFilm | null {
  const film = uploaded.find(({ id, state }) => id === film_id && state === 'ready')
  if (film) return { id: film.id, title: film.title, poster: film.poster_path, ms: film.duration_ms }
  const link = linked.find(({ id }) => id === video_id)
  return link ? { id: link.id, title: link.title, poster: '', ms: null } : null
}

/** One field for both kinds of film: whichever list holds the chosen one says in which column it is kept. */
export const chosenFilm = (chosen: string, uploaded: readonly { id: string }[]) => {
  const isUploaded = uploaded.some(({ id }) => id === chosen)
  return { film_id: isUploaded ? chosen : null, video_id: isUploaded ? null : chosen || null }
}

export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']
export const documentMegabytes = LIMITS.honour.document.maxBytes / 1024 ** 2

/** What is wrong with a file before it is sent: a key under `common:problems`. */
export const documentProblem = (file: File | null) =>
  file && fileProblem(file, { types: documentTypes, maxMegabytes: documentMegabytes })
