import { useState } from 'react'
import { errorMessage, useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDeleteContactWindow, useUndoContactWindow } from '../mutations.ts'
import type { ContactWindow } from '../types.ts'

export const UNDO_SHOWN_SECONDS = 15

export function DeleteWindowDialog({ window, onClose }: { window: ContactWindow; onClose: () => void }) {
  const t = useT('contact-window')
  const common = useT()
  const remove = useDeleteContactWindow()
  const undo = useUndoContactWindow()
  const refused = useErrorMessage(remove.error)
  const [wrong, setWrong] = useState(false)
  // It may be undone when the screen is another already.
  const failed = async (error: unknown) =>
    toast.error(common('errors.title'), { description: await errorMessage(error) })
  function send({ reason = '' }: Record<string, string>) {
    const length = reason.trim().length
    setWrong(length < 10 || length > 500)
    if (length < 10 || length > 500) return
    saidAfter(
      remove.mutateAsync({ id: window.id, reason: reason.trim() }, { onSuccess: () => onClose() }),
      (change) =>
        toast.undoable(t('deleted'), () => undo.mutateAsync(change).catch(failed), UNDO_SHOWN_SECONDS),
    )
  }
  return (
    <Dialog open onClose={onClose} title={t('delete_title')}>
      <Form onSubmit={send} className="space-y-4">
        <p className="text-soft">{t('delete_text')}</p>
        <Field label={t('field.reason')} error={wrong && t('problem.reason')}>
          <Textarea name="reason" rows={2} maxLength={500} />
        </Field>
        {refused && (
          <p role="alert" className="text-red-ink">
            {refused}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="danger" busy={remove.isPending}>
            {common('actions.delete')}
          </Button>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  )
}
