import type { AdminTask } from '#web/features/trust/admin-task/types.ts'
import { localToday } from '#web/lib/datetime.ts'
import { foldText } from '#web/lib/fold-text.ts'
import type { WorkItem } from './types.ts'

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** What is counted beside the menu: of feedback only what is about safety, and no invitation, which waits for whoever is invited. */
export function workOf(tasks: readonly AdminTask[], words: ReadonlyMap<string, string>): WorkItem[] {
  return tasks.flatMap((task): WorkItem[] => {
    const { noun, facts, is_grave, open_id, overdue, is_mine } = task
    if (noun === 'admin_invitation' || (noun === 'feedback' && !is_grave)) return []
    return [
      {
        id: open_id,
        kind: KINDS[noun],
        what: asText(facts[WHAT[noun]]),
        name: asText(facts.name),
        details: words.get(open_id) ?? '',
        reports: Number(facts.reports) || 1,
        involvesMinor: facts.involves_minor === true,
        since: task.since,
        dueAt: task.due_at,
        overdue,
        taken:
          task.taken_by === null
            ? null
            : { id: task.taken_by, name: task.taken_by_name ?? '', isMine: is_mine },
      },
    ]
  })
}

const KINDS = {
  case: 'flag',
  decision: 'decision',
  verification: 'verification',
  organization: 'organization',
  dispute: 'dispute',
  data_request: 'data_request',
  feedback: 'safety_feedback',
} as const
const WHAT = {
  case: 'reason',
  decision: 'status',
  verification: 'type',
  organization: 'kind',
  dispute: 'metric',
  data_request: 'kind',
  feedback: 'category',
} as const

export type Load = {
  who: 'me' | 'nobody' | { id: string; name: string }
  late: number
  today: number
  later: number
  all: number
  /** When the next of it is due; of an overdue one when it was. */
  nextAt: string | null
  kinds: Record<WorkKind, number>
}

/** As beside the menu and on the tiles. */
export const WORK_KINDS = [
  'flags',
  'disputes',
  'verifications',
  'organizations',
  'data_requests',
  'feedback',
] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** The list that each kind is counted from. */
export const LISTS: Record<WorkKind, string> = {
  flags: '/admin/content',
  disputes: '/admin/content?of=numbers',
  verifications: '/admin/verifications',
  organizations: '/admin/verifications?of=organizations',
  data_requests: '/admin/users?view=requests',
  feedback: '/admin/feedback',
}
const KIND_OF: Record<WorkItem['kind'], WorkKind> = {
  flag: 'flags',
  decision: 'flags',
  dispute: 'disputes',
  verification: 'verifications',
  organization: 'organizations',
  data_request: 'data_requests',
  safety_feedback: 'feedback',
}
const noKinds = { flags: 0, disputes: 0, verifications: 0, organizations: 0, data_requests: 0, feedback: 0 }

/** Who has how much, by when it is due: oneself, colleagues who have something, and what nobody has. */
export function loadOf(items: readonly WorkItem[], now = new Date()): Load[] {
  const rows = new Map<string, Load>()
  const row = (taken: WorkItem['taken']) => {
    const who = taken === null ? 'nobody' : taken.isMine ? 'me' : { id: taken.id, name: taken.name }
    const key = typeof who === 'string' ? who : who.id
    const one = rows.get(key) ?? {
      who,
      late: 0,
      today: 0,
      later: 0,
      all: 0,
      nextAt: null,
      kinds: { ...noKinds },
    }
    rows.set(key, one)
    return one
  }
  row({ id: '', name: '', isMine: true })
  for (const { taken } of items) if (taken) row(taken)
  row(null)
  for (const { taken, overdue, dueAt, kind } of items) {
    const one = row(taken)
    one.all += 1
    one.kinds[KIND_OF[kind]] += 1
    if (one.nextAt === null || dueAt < one.nextAt) one.nextAt = dueAt
    if (overdue) one.late += 1
    else if (localToday(new Date(dueAt)) === localToday(now)) one.today += 1
    else one.later += 1
  }
  return [...rows.values()]
}

const MIN_LABEL_CHARS = 3

/** Those whose label has a word that starts like the text: "spam", "fake inf". A letter or two would name half of them. */
export function valuesLabelled<T extends string>(
  values: readonly T[],
  label: (value: T) => string,
  text: string,
): T[] {
  const start = foldText(text.trim())
  if (start.length < MIN_LABEL_CHARS) return []
  return values.filter((value) => ` ${foldText(label(value))}`.includes(` ${start}`))
}
