import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useHandOverTask } from '../mutations.ts'
import { useTaskTitle } from '../task-title.ts'
import type { AdminTask, AdminTasks } from '../types.ts'

type HandOverDialogProps = { task: AdminTask; admins: AdminTasks['admins']; onClose: () => void }

export function HandOverDialog({ task, admins, onClose }: HandOverDialogProps) {
  const t = useT('admin-task')
  const { title } = useTaskTitle(task)
  const [wrong, setWrong] = useState<{ to_admin?: boolean; note?: boolean }>({})
  const handOver = useHandOverTask(task)
  const failure = useErrorMessage(handOver.error)

  function send({ to_admin = '', note = '' }: Record<string, string>) {
    const length = note.trim().length
    const problems = {
      to_admin: to_admin === '',
      note: length < LIMITS.adminTask.noteMinChars || length > LIMITS.adminTask.noteMaxChars,
    }
    setWrong(problems)
    if (problems.to_admin || problems.note) return
    const name = admins.find(({ id }) => id === to_admin)?.name ?? ''
    saidAfter(handOver.mutateAsync({ to_admin, note }, { onSuccess: () => onClose() }), () =>
      toast.success(t('handed_now', { name })),
    )
  }

  return (
    <Dialog open onClose={onClose} title={t('hand_over_title')} size="sm">
      <Form onSubmit={send} className="space-y-4">
        <p className="text-soft wrap-anywhere">{title}</p>
        {admins.length === 0 ? (
          <p>{t('nobody_else')}</p>
        ) : (
          <>
            <Field label={t('hand_over_to')} error={wrong.to_admin && t('problem.to_admin')}>
              <Select
                name="to_admin"
                defaultValue=""
                placeholder={t('choose_admin')}
                options={admins.map(({ id, name, open }) => ({
                  value: id,
                  label: t('admin_open', { name, count: open }),
                }))}
              />
            </Field>
            <Field label={t('note')} error={wrong.note && t('problem.note')}>
              <Textarea name="note" rows={3} />
            </Field>
            {failure && (
              <p role="alert" className="text-red-ink">
                {failure}
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button type="submit" variant="primary" busy={handOver.isPending}>
                {t('hand_over_do')}
              </Button>
              <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  )
}
