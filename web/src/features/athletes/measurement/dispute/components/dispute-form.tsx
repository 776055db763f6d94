import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDisputeMeasurement } from '../../mutations.ts'
import { disputeProblem, evidenceProblem } from '../../schema.ts'
import { DISPUTE_ABOUT } from '../../types.ts'
import { EvidenceField } from './evidence-field.tsx'

type DisputeFormProps = {
  measurementId: string
  value: string
  /** The athlete's own. */
  own: boolean
  onDone: () => void
}

/** What is doubted, from a list; why, and what shows it, for the team alone. */
export function DisputeForm({ measurementId, value, own, onDone }: DisputeFormProps) {
  const t = useT('measurement')
  const account = useAccount()
  const raise = useDisputeMeasurement()
  const failure = useErrorMessage(raise.error)
  const [problem, setProblem] = useState<ReturnType<typeof disputeProblem>>(null)
  const [linkIsWrong, setLinkIsWrong] = useState(false)

  function onSubmit({ about = '', reason = '', evidence = '' }: Record<string, string>) {
    const evidenceUrl = evidence.trim()
    const found = disputeProblem(reason)
    const isWrong = evidenceProblem(evidenceUrl)
    setProblem(found)
    setLinkIsWrong(isWrong)
    if (found || isWrong || !account) return
    const what = DISPUTE_ABOUT.find((one) => one === about) ?? 'value'
    // By the promise: everything is read again, and the form may be gone before that is done.
    raise.mutateAsync({ measurementId, userId: account.id, about: what, reason, evidenceUrl }).then(
      () => {
        toast.success(t('dispute.raised'), { description: t('dispute.raised_text') })
        onDone()
      },
      () => undefined, // `raise.error` tells it
    )
  }

  return (
    <Form onSubmit={onSubmit} className="space-y-3">
      <Field label={t('dispute.what', { value })}>
        <Select
          name="about"
          autoFocus
          data-autofocus
          options={DISPUTE_ABOUT.map((about) => ({ value: about, label: t(`dispute.about.${about}`) }))}
        />
      </Field>
      <Field
        label={t('dispute.reason')}
        hint={t(own ? 'dispute.reason_hint_own' : 'dispute.reason_hint')}
        error={problem ? t(`dispute.${problem}`) : failure}
      >
        <Textarea name="reason" maxLength={LIMITS.dispute.reasonMaxChars} />
      </Field>
      <EvidenceField isWrong={linkIsWrong} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={raise.isPending}>
          {t('dispute.send')}
        </Button>
        <Button onClick={onDone}>{t('common:actions.cancel')}</Button>
      </div>
    </Form>
  )
}
