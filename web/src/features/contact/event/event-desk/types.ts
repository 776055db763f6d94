import type { Tables } from '#shared/database.types.ts'
import type { EventType } from '../types.ts'

export const scopes = ['this', 'later', 'all'] as const
export type Scope = (typeof scopes)[number]

export type Series = Tables<'event_series'>
export const frequencies = ['daily', 'weekly', 'monthly'] as const

/** An event as the form has it: what was typed, by the clock of its place. */
export type EventValues = {
  title: string
  type: EventType
  important: boolean
  location: string
  description: string
  start_date: string
  start_time: string
  end_date: string
  end_time: string
  all_day: boolean
  timezone: string
  host: string
  sport_code: string
  visibility: 'members' | 'public'
  public_place: boolean
  repeats: boolean
  freq: Series['freq']
  every: string
  weekdays: number[]
  /** Of a monthly one: on its day of the month, or on its weekday, such as the second Tuesday. */
  by_weekday: boolean
  ends: 'until' | 'times'
  until: string
  times: string
  /** Days that the rule would have and the series has not, such as holidays. Said when it is made; later a date is cancelled. */
  skipped: string[]
  capacity: string
  answer_until: string
  min_age: string
  max_age: string
  waitlist: boolean
}

export type EventField = keyof EventValues
export type EventProblems = Partial<Record<EventField, string>>
