import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useCloseDataRequest } from '../mutations.ts'
import { type DataRequest, OUTCOMES } from '../types.ts'

type CloseRequestFormProps = { request: DataRequest; name: string; onCancel: () => void }

/** What became of a request, in words that the person reads. */
export function CloseRequestForm({ request, name, onCancel }: CloseRequestFormProps) {
  const t = useT('data-request')
  const close = useCloseDataRequest()
  const refused = useErrorMessage(close.error)
  const [missing, setMissing] = useState(false)

  function submit({ status, answer = '' }: Record<string, string>) {
    const outcome = OUTCOMES.find((known) => known === status) ?? 'done'
    const tooShort = answer.trim().length < LIMITS.dataRequest.answerMinChars
    setMissing(tooShort)
    if (tooShort) return
    // By the promise: the row is gone from the list by then, and with it the callbacks of `mutate`.
    close.mutateAsync({ id: request.id, status: outcome, answer: answer.trim() }).then(
      () => toast.success(t('closed', { name })),
      () => undefined,
    )
  }

  return (
    <Form onSubmit={submit} className="space-y-4 border-t border-line pt-4">
      <Field label={t('outcome')}>
        <Select
          name="status"
          className="sm:max-w-64"
          options={OUTCOMES.map((value) => ({
            value,
            label: request.is_unanswered
              ? t(`decisions.${value}`, { days: LIMITS.deletion.days })
              : t(`outcomes.${value}`),
          }))}
        />
      </Field>
      <Field
        label={t('answer')}
        hint={t(request.is_unanswered ? 'reason_hint' : 'answer_hint')}
        error={missing && t('answer_missing')}
        required
      >
        <Textarea name="answer" rows={3} maxLength={LIMITS.dataRequest.answerMaxChars} />
      </Field>
      <p role="alert" className="text-red-ink empty:hidden">
        {refused}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={close.isPending}>
          {t('close')}
        </Button>
        <Button onClick={onCancel}>{t('common:actions.cancel')}</Button>
      </div>
    </Form>
  )
}
