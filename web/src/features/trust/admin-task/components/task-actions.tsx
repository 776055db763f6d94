import { AlarmClock, LockKeyhole, UserRoundPlus } from 'lucide-react'
import { LIMITS } from '#shared/limits.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useReleaseTask, useTakeTask } from '../mutations.ts'
import type { AdminTask } from '../types.ts'

type TaskActionsProps = { task: AdminTask; title: string; onAsk: (what: 'hand_over' | 'snooze') => void }

/** What this admin may do with a task, or who has it and why they may not. */
export function TaskActions({ task, title, onAsk }: TaskActionsProps) {
  const t = useT('admin-task')
  const take = useTakeTask()
  const release = useReleaseTask()
  // Awaited, since the row leaves the list as soon as anybody has taken it, and what it wanted to say would leave with it.
  async function act(done: Promise<unknown>, say: () => void) {
    try {
      await done
      say()
    } catch (error) {
      toast.error(t('not_changed'), { description: await errorMessage(error) })
    }
  }
  const undoable = (words: string, undo: () => Promise<unknown>) => () =>
    toast.undoable(words, () => void act(undo(), () => undefined), LIMITS.adminTask.undoSeconds)
  const takes = () => take.mutateAsync(task)
  const releases = () => release.mutateAsync(task)
  const isFree = task.taken_by === null
  const isOpenToMe = !task.is_conflict && (isFree || task.is_mine)
  return (
    <div className="flex flex-wrap items-center gap-2 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:max-w-64 sm:justify-end sm:self-start xl:col-start-4 xl:row-span-1">
      {task.is_conflict && (
        <span className="inline-flex items-center gap-1.5 text-sm text-soft">
          <LockKeyhole aria-hidden className="size-4 shrink-0" />
          {t('conflict')}
        </span>
      )}
      {!isFree && (
        <span className="text-sm text-soft wrap-anywhere sm:text-right">
          {task.is_mine ? t('yours') : t('taken_by', { name: task.taken_by_name || t('somebody') })}
        </span>
      )}
      {isOpenToMe && (
        <>
          {/* What is late is not put off. */}
          {!task.overdue && (
            <Button
              size="sm"
              variant="ghost"
              square
              data-act="snooze"
              aria-label={`${t('snooze')} ${title}`}
              title={t('snooze')}
              onClick={() => onAsk('snooze')}
            >
              <AlarmClock aria-hidden />
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            square
            data-act="hand_over"
            aria-label={`${t('hand_over')} ${title}`}
            title={t('hand_over')}
            onClick={() => onAsk('hand_over')}
          >
            <UserRoundPlus aria-hidden />
          </Button>
          {task.is_mine && !task.snoozed_until ? (
            <Button
              size="sm"
              busy={release.isPending}
              onClick={() => act(releases(), undoable(t('released_now'), takes))}
            >
              {t('release')}
            </Button>
          ) : (
            // Taking what was put off brings it back, and it stays with whoever has it.
            <Button
              size="sm"
              data-act="take"
              busy={take.isPending}
              onClick={() =>
                act(
                  takes(),
                  task.is_mine ? () => toast.success(t('woken_now')) : undoable(t('taken_now'), releases),
                )
              }
            >
              {t(task.is_mine ? 'wake' : 'take')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
