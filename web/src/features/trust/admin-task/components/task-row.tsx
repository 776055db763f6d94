import { AlarmClock, LockKeyhole, UserRoundPlus } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '#web/lib/datetime.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { showReading, useReleaseTask, useTakeTask } from '../mutations.ts'
import { addressOf } from '../rules.ts'
import { useTaskTitle } from '../task-title.ts'
import type { AdminTask } from '../types.ts'

const TONES = {
  case: 'bad',
  decision: 'bad',
  verification: 'good',
  data_request: 'info',
  feedback: 'neutral',
  admin_invitation: 'neutral',
} as const

type TaskRowProps = { task: AdminTask; onAsk: (what: 'hand_over' | 'snooze') => void }

export function TaskRow({ task, onAsk }: TaskRowProps) {
  const t = useT('admin-task')
  const w = useT('admin-work')
  const language = useLanguage()
  const take = useTakeTask()
  const release = useReleaseTask()
  const { title, detail } = useTaskTitle(task)
  const when = (at: string) => formatDateTime(at, language)
  // Awaited, since the row leaves the list as soon as anybody has taken it, and what it wanted to say would leave with it.
  async function act(done: Promise<unknown>, words: string) {
    try {
      await done
      toast.success(words)
    } catch (error) {
      toast.error(t('not_changed'), { description: await errorMessage(error) })
    }
  }
  const isFree = task.taken_by === null
  const isOpenToMe = !task.is_conflict && (isFree || task.is_mine)
  return (
    <li data-task className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={addressOf(task)}
            onClick={() => showReading(task)}
            className="font-semibold wrap-anywhere hover:underline"
          >
            {title}
          </Link>
          <Badge tone={TONES[task.noun]}>{t(`noun.${task.noun}`)}</Badge>
        </p>
        <p className="text-sm text-soft">
          {task.facts.involves_minor === true && (
            <strong className="font-semibold text-flood-ink">{w('minor')} · </strong>
          )}
          {detail && `${detail} · `}
          <span className={task.overdue ? 'font-semibold text-red-ink' : undefined}>
            {t(task.overdue ? 'was_due' : 'due', { when: when(task.due_at) })}
          </span>
          {task.is_legal && ` · ${t('legal')}`}
        </p>
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
        {task.readers.length > 0 && (
          <p className="text-sm text-accent-ink">
            {t('reading', { names: task.readers.map(({ name }) => name).join(', ') })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {task.is_conflict && (
          <span className="inline-flex items-center gap-1.5 text-sm text-soft">
            <LockKeyhole aria-hidden className="size-4" />
            {t('conflict')}
          </span>
        )}
        {!isFree && (
          <span className="text-sm text-soft">
            {task.is_mine ? t('yours') : t('taken_by', { name: task.taken_by_name || t('somebody') })}
          </span>
        )}
        {isOpenToMe && (
          <>
            <Button
              size="sm"
              variant="ghost"
              square
              data-act="snooze"
              aria-label={`${t('snooze')} ${title}`}
              onClick={() => onAsk('snooze')}
            >
              <AlarmClock aria-hidden />
            </Button>
            <Button
              size="sm"
              variant="ghost"
              square
              data-act="hand_over"
              aria-label={`${t('hand_over')} ${title}`}
              onClick={() => onAsk('hand_over')}
            >
              <UserRoundPlus aria-hidden />
            </Button>
            {task.is_mine || task.snoozed_until ? (
              <Button
                size="sm"
                busy={release.isPending}
                onClick={() => act(release.mutateAsync(task), t('released_now'))}
              >
                {t(task.snoozed_until ? 'wake' : 'release')}
              </Button>
            ) : (
              <Button
                size="sm"
                variant="primary"
                data-act="take"
                busy={take.isPending}
                onClick={() => act(take.mutateAsync(task), t('taken_now'))}
              >
                {t('take')}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  )
}
