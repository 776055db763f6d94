import { Check, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useCanActAsAdmin } from '#web/features/accounts/account/permissions.ts'
import { localToday } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { MfaGate } from '#web/ui/mfa-gate.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDecideVerification } from '../mutations.ts'
import { canOpenMinors } from '../rules.ts'
import { type Decision, type DecisionProblems, decisionProblems } from '../schema.ts'
import type { ReviewedVerification } from '../types.ts'

type DecisionFormProps = { verification: ReviewedVerification; name: string }

/** Two ways out, each with the words that the person and the badge will carry. */
export function DecisionForm({ verification, name }: DecisionFormProps) {
  const t = useT('verification-review')
  const decide = useDecideVerification()
  const refused = useErrorMessage(decide.error)
  const mayAct = useCanActAsAdmin()
  const [choice, setChoice] = useState<'approved' | 'rejected' | null>(null)
  const [problems, setProblems] = useState<DecisionProblems>({})
  const today = localToday()
  const mayApprove = !verification.for_minors || canOpenMinors(verification)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = Object.fromEntries(new FormData(form)) as Record<string, string>
    const decision: Decision =
      choice === 'approved'
        ? { status: 'approved', whatWasChecked: typed.whatWasChecked ?? '', expiresOn: typed.expiresOn ?? '' }
        : { status: 'rejected', reason: typed.reason ?? '' }
    const found = decisionProblems(decision, today)
    setProblems(found)
    const wrong = Object.keys(found)[0]
    if (wrong) return form.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    // By the promise: once decided the form leaves the queue, and callbacks of `mutate` would be lost with it.
    const subjectHash = verification.subject?.hash ?? ''
    decide.mutateAsync({ verificationId: verification.id, subjectHash, decision }).then(
      ({ status }) => toast.success(t(`done.${status}`, { name })),
      () => undefined, // `decide.error` tells it
    )
  }

  if (choice === null) {
    return (
      <div className="mt-4 border-t border-line pt-4">
        <MfaGate open={mayAct}>
          {/* Both weigh the same: the evidence decides, not the colour of a button. */}
          <div className="flex flex-wrap gap-2">
            {mayApprove && (
              <Button onClick={() => setChoice('approved')}>
                <Check aria-hidden />
                {t('approve')}
              </Button>
            )}
            <Button onClick={() => setChoice('rejected')}>
              <X aria-hidden />
              {t('reject')}
            </Button>
          </div>
        </MfaGate>
      </div>
    )
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      className="mt-4 grid gap-4 border-t border-line pt-4 sm:grid-cols-[minmax(0,1fr)_12rem]"
    >
      {choice === 'approved' ? (
        <>
          <Field
            label={t('checked')}
            hint={t('checked_hint')}
            error={problems.whatWasChecked && t('problem.required')}
          >
            <Input
              name="whatWasChecked"
              maxLength={LIMITS.verification.whatMaxChars}
              autoFocus
              data-autofocus
            />
          </Field>
          <Field label={t('until')} error={problems.expiresOn && t(`problem.${problems.expiresOn}`)}>
            <Input name="expiresOn" type="date" min={today} defaultValue={oneYearAfter(today)} />
          </Field>
        </>
      ) : (
        <Field
          label={t('reason')}
          hint={t('reason_hint')}
          error={problems.reason && t('problem.required')}
          className="sm:col-span-2"
        >
          <Textarea
            name="reason"
            rows={3}
            maxLength={LIMITS.verification.reasonMaxChars}
            autoFocus
            data-autofocus
          />
        </Field>
      )}
      {refused && (
        <p role="alert" className="text-red-ink sm:col-span-2">
          {refused}
        </p>
      )}
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" variant="primary" busy={decide.isPending}>
          {t(choice === 'approved' ? 'approve_now' : 'reject_now')}
        </Button>
        <Button onClick={() => setChoice(null)}>{t('common:actions.cancel')}</Button>
      </div>
    </form>
  )
}

const oneYearAfter = (today: string) => `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
