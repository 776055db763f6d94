import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { formatDayAndTime } from '#web/lib/datetime.ts'
import { errorMessage, useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useReleaseTask, useSnoozeTask, useTakeTask } from '../mutations.ts'
import { suggestedUntil, toLocalField } from '../rules.ts'
import { useTaskTitle } from '../task-title.ts'
import type { AdminTask } from '../types.ts'

export function SnoozeDialog({ task, onClose }: { task: AdminTask; onClose: () => void }) {
  const t = useT('admin-task')
  const language = useLanguage()
  const { title } = useTaskTitle(task)
  const [suggested] = useState(() => suggestedUntil(task.due_at))
  const [wrong, setWrong] = useState<{ until?: boolean; reason?: boolean }>({})
  const snooze = useSnoozeTask(task)
  const take = useTakeTask()
  const release = useReleaseTask()
  const failure = useErrorMessage(snooze.error)

  // One's own stays one's own.
  const undo = () =>
    void (task.is_mine ? take : release)
      .mutateAsync(task)
      .catch(async (error) => toast.error(t('not_changed'), { description: await errorMessage(error) }))

  function send({ until = '', reason = '' }: Record<string, string>) {
    const at = new Date(until)
    const length = reason.trim().length
    const problems = {
      until: !(at > new Date() && at <= new Date(task.due_at)),
      reason: length < LIMITS.adminTask.reasonMinChars || length > LIMITS.adminTask.reasonMaxChars,
    }
    setWrong(problems)
    if (problems.until || problems.reason) return
    saidAfter(snooze.mutateAsync({ until: at.toISOString(), reason }, { onSuccess: () => onClose() }), () => {
      const words = t('snoozed_now', { when: formatDayAndTime(at.toISOString(), language) })
      toast.undoable(words, undo, LIMITS.adminTask.undoSeconds)
    })
  }

  return (
    <Dialog open onClose={onClose} title={t('snooze_title')} size="sm">
      <Form onSubmit={send} className="space-y-4">
        <p className="text-soft wrap-anywhere">{title}</p>
        {suggested === null ? (
          <p>{t('too_late')}</p>
        ) : (
          <>
            <Field
              label={t('until')}
              hint={t('until_hint', { when: formatDayAndTime(task.due_at, language) })}
              error={wrong.until && t('problem.until')}
            >
              <Input type="datetime-local" name="until" defaultValue={toLocalField(suggested)} />
            </Field>
            <Field label={t('reason')} error={wrong.reason && t('problem.reason')}>
              <Textarea name="reason" rows={2} />
            </Field>
            {failure && (
              <p role="alert" className="text-red-ink">
                {failure}
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button type="submit" variant="primary" busy={snooze.isPending}>
                {t('snooze_do')}
              </Button>
              <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  )
}
