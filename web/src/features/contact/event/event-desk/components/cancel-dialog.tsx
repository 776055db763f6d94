import { type FormEvent, useId, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import type { EventRow } from '../../types.ts'
import { useCancelEvent } from '../mutations.ts'
import type { Scope } from '../types.ts'
import { ScopeChoice } from './scope-choice.tsx'

/** With a reason, which everybody reads who answered. */
export function CancelDialog({ event, onClose }: { event: EventRow; onClose: () => void }) {
  const t = useT('event-desk')
  const form = useId()
  const cancel = useCancelEvent()
  const refused = useErrorMessage(cancel.error)
  const [scope, setScope] = useState<Scope>('this')
  const [problem, setProblem] = useState(false)
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const reason = String(new FormData(submitted.currentTarget).get('reason') ?? '')
    const short = reason.trim().length < 3
    setProblem(short)
    if (short) return submitted.currentTarget.querySelector('textarea')?.focus()
    saidAfter(cancel.mutateAsync({ id: event.id, scope, reason }, { onSuccess: () => onClose() }), (count) =>
      toast.success(t('cancelled', { count })),
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('cancel.title', { title: event.title })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel.keep')}</Button>
          <Button type="submit" form={form} variant="danger" busy={cancel.isPending}>
            {t('cancel.confirm')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="space-y-4">
        {event.series_id && <ScopeChoice scope={scope} onChange={setScope} />}
        <Field
          label={t('cancel.reason')}
          hint={t('cancel.hint')}
          error={problem ? t('event:refused.event.reason') : refused}
        >
          <Textarea name="reason" rows={3} maxLength={LIMITS.event.cancelReasonMaxChars} data-autofocus />
        </Field>
      </form>
    </Dialog>
  )
}
