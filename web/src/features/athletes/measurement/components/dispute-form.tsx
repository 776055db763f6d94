import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDisputeMeasurement } from '../mutations.ts'
import { disputeProblem } from '../schema.ts'
import type { Measurement } from '../types.ts'

type DisputeFormProps = { measurement: Measurement; value: string; onDone: () => void }

export function DisputeForm({ measurement, value, onDone }: DisputeFormProps) {
  const t = useT('measurement')
  const account = useAccount()
  const raise = useDisputeMeasurement(measurement.athlete_id)
  const failure = useErrorMessage(raise.error)
  const [problem, setProblem] = useState<ReturnType<typeof disputeProblem>>(null)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    const found = disputeProblem(reason)
    setProblem(found)
    if (found || !account) return
    raise.mutate(
      { measurementId: measurement.id, userId: account.id, reason },
      {
        onSuccess: () => {
          toast.success(t('dispute.raised'), { description: t('dispute.raised_text') })
          onDone()
        },
      },
    )
  }

  return (
    <form onSubmit={onSubmit} noValidate className="space-y-3 rounded-md border border-line-strong p-4">
      <Field
        label={t('dispute.reason', { value })}
        hint={t('dispute.reason_hint')}
        error={problem ? t(`dispute.${problem}`) : failure}
      >
        <Textarea name="reason" autoFocus data-autofocus maxLength={LIMITS.dispute.reasonMaxChars} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={raise.isPending}>
          {t('dispute.send')}
        </Button>
        <Button onClick={onDone}>{t('common:actions.cancel')}</Button>
      </div>
    </form>
  )
}
