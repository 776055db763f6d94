import { localToday } from '#web/lib/datetime.ts'
import { type AdminTask, TASK_VIEWS, type TaskView } from './types.ts'

export const viewOf = (given: string | null): TaskView => TASK_VIEWS.find((view) => view === given) ?? 'free'

/** What a view shows: snoozed ones stand in theirs alone, and in "all". */
export function tasksOf(tasks: readonly AdminTask[], view: TaskView): AdminTask[] {
  if (view === 'all') return [...tasks]
  if (view === 'snoozed') return tasks.filter(({ snoozed_until }) => snoozed_until !== null)
  return tasks.filter(
    ({ snoozed_until, is_mine, taken_by }) =>
      snoozed_until === null && (view === 'mine' ? is_mine : taken_by === null),
  )
}

/** When it is due, by the day of whoever reads: late, today, within a week, later. */
export function dueGroup({ due_at, overdue }: Pick<AdminTask, 'due_at' | 'overdue'>, now = new Date()) {
  if (overdue) return 'late'
  const due = new Date(due_at)
  if (localToday(due) === localToday(now)) return 'today'
  return due.getTime() - now.getTime() < 7 * 86_400_000 ? 'week' : 'later'
}
export const DUE_GROUPS = ['late', 'today', 'week', 'later'] as const

/** Where the work is done. */
export function addressOf({ noun, open_id }: Pick<AdminTask, 'noun' | 'open_id'>): string {
  const at = (path: string, params: Record<string, string>) => `${path}?${new URLSearchParams(params)}`
  if (noun === 'case') return at('/admin/content', { case: open_id })
  if (noun === 'decision') return at('/admin/content', { status: 'second', case: open_id })
  if (noun === 'verification') return at('/admin/verifications', { case: open_id })
  if (noun === 'organization') return at('/admin/verifications', { of: 'organizations' })
  if (noun === 'dispute') return at('/admin/content', { of: 'numbers', number: open_id })
  if (noun === 'feedback') return at('/admin/feedback', { feedback: open_id })
  return noun === 'data_request' ? '/admin/users?view=requests' : '/admin/users?view=invitations'
}

/** What stands in a field for a local time, of an instant. */
export function toLocalField(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${localToday(date)}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Tomorrow at eight, or as late as the task allows where that is sooner; null: it is due within the hour and cannot wait. */
export function suggestedUntil(dueAt: string, now = new Date()): Date | null {
  const morning = new Date(now)
  morning.setDate(morning.getDate() + 1)
  morning.setHours(8, 0, 0, 0)
  const latest = new Date(new Date(dueAt).getTime() - 3_600_000)
  if (latest <= now) return null
  return morning < latest ? morning : latest
}
