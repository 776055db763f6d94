import {
  flag,
  listOf,
  mapOf,
  number,
  object,
  oneOf,
  orElse,
  orNull,
  type Read,
  type Reader,
  text,
} from '#web/lib/json-reader.ts'

/** The kinds of work that wait for an admin, as `admin_tasks` names them. */
export const TASK_NOUNS = [
  'case',
  'decision',
  'verification',
  'data_request',
  'feedback',
  'admin_invitation',
  'organization',
  'dispute',
] as const

const asItIs: Reader<unknown> = (value) => value
const words = orElse(orNull(text), null)
const readTask = object({
  noun: oneOf(...TASK_NOUNS),
  subject_id: text,
  open_id: text,
  facts: mapOf(asItIs),
  is_grave: flag,
  since: text,
  due_at: text,
  is_legal: flag,
  overdue: flag,
  is_conflict: flag,
  taken_by: words,
  taken_by_name: words,
  is_mine: flag,
  handed_by_name: words,
  note: words,
  snoozed_until: words,
  snooze_reason: words,
  readers: listOf(object({ id: text, name: text })),
})
/** One piece of work: no words of people, only what kind it is, whom it is about, when it is due and who has it. */
export type AdminTask = Read<typeof readTask>

export const readAdminTasks = object({
  tasks: listOf(readTask),
  admins: listOf(object({ id: text, name: text, open: number })),
})
export type AdminTasks = Read<typeof readAdminTasks>

export const TASK_VIEWS = ['mine', 'free', 'all', 'snoozed'] as const
export type TaskView = (typeof TASK_VIEWS)[number]

/** What a key does with the task that has the focus. */
export const TASK_KEYS = { take: 't', hand_over: 'a', snooze: 's' } as const
