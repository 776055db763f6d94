import type { RowOf } from '#web/lib/live-changes.ts'

export const WINDOW_KINDS = ['contact', 'evaluation', 'quiet', 'dead'] as const
export const windowColumns =
  'id, sport_code, level, division, class_year, kind, from_on, to_on, from_day, to_day, source_url, checked_on, is_blocking, version'
/** A period in which a sport's own rules let a recruiter write first, or not. */
export type ContactWindow = RowOf<'contact_windows'>

/** As the form holds it. */
export type WindowValues = Record<
  | 'sport_code'
  | 'level'
  | 'division'
  | 'class_year'
  | 'kind'
  | 'from'
  | 'to'
  | 'source_url'
  | 'checked_on'
  | 'reason',
  string
> & { is_blocking: boolean; yearly: boolean }
