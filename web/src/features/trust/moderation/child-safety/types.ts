import { flag, listOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'

const readDone = object({
  closed_threads: number,
  same_words: orNull(object({ count: number, people: number, minors: number })),
  is_suspended: flag,
  is_restricted: flag,
  referred: listOf(oneOf('police', 'child_protection')),
})
/** What has happened since it was reported. */
export type DoneInCase = Read<typeof readDone>

const readFirst = object({
  id: text,
  name: text,
  photo: text,
  is_athlete: flag,
  subject_type: text,
  reason: text,
  risk: number,
  reports: number,
  due_at: text,
  taken_by: orNull(text),
  is_mine: flag,
  done: readDone,
})
/** The open case that the queue puts first of those that involve a minor. */
export type FirstCase = Read<typeof readFirst>

/** What admin_child_safety tells (0235_child_safety.sql). */
export const readChildSafety = object({
  case: orNull(readFirst),
  open: number,
  median_hours: orNull(number),
  /** By UTC. */
  this_month: number,
  late: number,
  none_late_since: orNull(text),
})
export type ChildSafety = Read<typeof readChildSafety>
