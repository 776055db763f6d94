import { Link } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { formatDayAndTime, formatTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { showReading } from '../mutations.ts'
import { addressOf, dueGroup } from '../rules.ts'
import { useTaskTitle } from '../task-title.ts'
import type { AdminTask } from '../types.ts'
import { TaskActions } from './task-actions.tsx'

const TONES = {
  case: 'bad',
  decision: 'bad',
  verification: 'good',
  data_request: 'info',
  feedback: 'neutral',
  admin_invitation: 'neutral',
  organization: 'good',
  dispute: 'attention',
} as const

type TaskRowProps = { task: AdminTask; onAsk: (what: 'hand_over' | 'snooze') => void }

/** What it is, its kind, when it is due and what one may do: in columns, on a phone below each other. */
export function TaskRow({ task, onAsk }: TaskRowProps) {
  const t = useT('admin-task')
  const w = useT('admin-work')
  const language = useLanguage()
  const me = useAccount()?.id
  const { title, detail } = useTaskTitle(task)
  const when = (at: string) => formatDayAndTime(at, language)
  const due = dueGroup(task) === 'today' ? formatTime(task.due_at, language) : when(task.due_at)
  const others = task.readers.filter(({ id }) => id !== me)
  const isAboutMinor = task.facts.involves_minor === true
  return (
    <li
      data-task
      className="grid gap-x-4 gap-y-2 py-3 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto] xl:grid-cols-[minmax(0,1fr)_10rem_13rem_14rem]"
    >
      <div className="min-w-0">
        <Link
          to={addressOf(task)}
          onClick={() => showReading(task)}
          className="font-semibold wrap-anywhere hover:underline"
        >
          {title}
        </Link>
        {(isAboutMinor || detail) && (
          <p className="text-sm text-soft">
            {isAboutMinor && <strong className="font-semibold text-flood-ink">{w('minor')}</strong>}
            {isAboutMinor && detail && ' · '}
            {detail}
          </p>
        )}
        {task.snoozed_until && (
          <p className="text-sm text-soft wrap-anywhere">
            {t('snoozed', { when: when(task.snoozed_until), reason: task.snooze_reason ?? '' })}
          </p>
        )}
        {task.note && (
          <p className="text-sm text-soft wrap-anywhere">
            {t('handed_by', { name: task.handed_by_name || t('somebody'), note: task.note })}
          </p>
        )}
        {others.length > 0 && (
          <p className="text-sm text-accent-ink wrap-anywhere">
            {t('reading', { names: others.map(({ name }) => name).join(', ') })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 xl:contents">
        <span className="xl:pt-0.5">
          <Badge tone={TONES[task.noun]}>{t(`noun.${task.noun}`)}</Badge>
        </span>
        <p className="text-sm xl:pt-1 xl:text-right">
          <span className={task.overdue ? 'font-semibold text-red-ink' : 'font-medium'}>
            {t(task.overdue ? 'was_due' : 'due', { when: due })}
          </span>
          {task.is_legal && (
            <span className="text-soft xl:block">
              <span className="xl:hidden"> · </span>
              {t('legal')}
            </span>
          )}
        </p>
      </div>
      <TaskActions task={task} title={title} onAsk={onAsk} />
    </li>
  )
}
