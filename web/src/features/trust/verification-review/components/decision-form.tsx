import { clsx } from 'clsx'
import { Check, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useCanActAsAdmin } from '#web/features/accounts/account/permissions.ts'
import type { VerifiedFact } from '#web/features/accounts/verified-fact/types.ts'
import { formatDate, localToday } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useFactLine } from '#web/lib/fact-words.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { aboveBottomBar } from '#web/ui/bars.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { MfaGate } from '#web/ui/mfa-gate.tsx'
import { tellWhoLeft } from '#web/ui/tell-who-left.ts'
import { toast } from '#web/ui/toast.ts'
import { useDecideVerification } from '../mutations.ts'
import { canOpenMinors } from '../rules.ts'
import { type Decision, type DecisionProblems, decisionProblems } from '../schema.ts'
import type { ReviewedVerification } from '../types.ts'
import { ApprovalDialog } from './approval-dialog.tsx'
import { FactFields } from './fact-fields.tsx'

type DecisionFormProps = {
  verification: ReviewedVerification
  name: string
  /** Whether this admin may decide now. */
  isOpen: boolean
  onward: ReactNode
  children: ReactNode
}

/** The case beside what was verified, and both ways out in one row under them. */
export function DecisionForm({ verification, name, isOpen, onward, children }: DecisionFormProps) {
  const t = useT('verification-review')
  const mayAct = useCanActAsAdmin()
  if (!isOpen)
    return (
      <div className="mt-5 space-y-5">
        {children}
        {onward && <div className="flex border-t border-line pt-4">{onward}</div>}
      </div>
    )
  return (
    <MfaGate open={mayAct}>
      <Form verification={verification} name={name} onward={onward}>
        <section aria-label={t('evidence')} className="space-y-5">
          {children}
        </section>
      </Form>
    </MfaGate>
  )
}

function Form({ verification, name, onward, children }: Omit<DecisionFormProps, 'isOpen'>) {
  const t = useT('verification-review')
  const language = useLanguage()
  const factLine = useFactLine()
  const form = useRef<HTMLFormElement>(null)
  const decide = useDecideVerification()
  const refused = useErrorMessage(decide.error)
  const today = localToday()
  const [facts, setFacts] = useState<readonly VerifiedFact[]>([])
  const [expiresOn, setExpiresOn] = useState(() => oneYearAfter(today))
  const [rejects, setRejects] = useState(false)
  const [problems, setProblems] = useState<DecisionProblems>({})
  const [asking, setAsking] = useState(false)
  const preview =
    facts.length > 0 && expiresOn
      ? t('preview_text', { what: factLine(facts), until: formatDate(expiresOn, language) })
      : null
  const mayApprove = !verification.for_minors || canOpenMinors(verification)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const reason = String(new FormData(form).get('reason') ?? '')
    const decision: Decision = rejects
      ? { status: 'rejected', reason }
      : { status: 'approved', whatWasChecked: facts, expiresOn }
    const found = decisionProblems(decision, today)
    setProblems(found)
    const wrong = Object.keys(found)[0]
    if (wrong) return form.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    // What opens a person's way to others, and to minors, is asked once more; a rejection had its own first press.
    if (decision.status === 'approved') setAsking(true)
    else send(decision)
  }
  const send = (decision: Decision) => {
    // By the promise: once decided the form leaves the queue, and callbacks of `mutate` would be lost with it.
    const subjectHash = verification.subject?.hash ?? ''
    decide.mutateAsync({ verificationId: verification.id, subjectHash, decision }).then(
      ({ status }) => toast.success(t(`done.${status}`, { name })),
      (error) => {
        setAsking(false) // `decide.error` tells it
        void tellWhoLeft(form, name, error)
      },
    )
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <div
        className={clsx(
          'mt-5 grid grid-cols-[minmax(0,1fr)] gap-6',
          !rejects && mayApprove && 'xl:grid-cols-[minmax(0,1fr)_23rem]',
        )}
      >
        {children}
        {!rejects && mayApprove && (
          <FactFields
            facts={facts}
            onFacts={setFacts}
            expiresOn={expiresOn}
            onExpiresOn={setExpiresOn}
            today={today}
            problems={problems}
            preview={preview}
          />
        )}
        {rejects && (
          <Field label={t('reason')} hint={t('reason_hint')} error={problems.reason && t('problem.required')}>
            <Textarea
              name="reason"
              rows={3}
              maxLength={LIMITS.verification.reasonMaxChars}
              autoFocus
              data-autofocus
            />
          </Field>
        )}
      </div>
      {refused && (
        <p role="alert" className="mt-4 text-red-ink">
          {refused}
        </p>
      )}
      {/* Both weigh the same: the evidence decides, not the colour of a button. */}
      <div
        ref={aboveBottomBar}
        className="-mx-4 mt-5 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 pt-3 sm:-mx-6 sm:px-6 lg:sticky lg:bottom-0 lg:z-10 lg:pb-3"
      >
        {rejects ? (
          <>
            <Button data-decide type="submit" variant="primary" busy={decide.isPending}>
              {t('reject_now')}
            </Button>
            <Button onClick={() => setRejects(false)}>{t('common:actions.cancel')}</Button>
          </>
        ) : (
          <>
            {mayApprove && (
              <Button data-decide type="submit" busy={decide.isPending}>
                <Check aria-hidden />
                {expiresOn ? t('approve_until', { date: formatDate(expiresOn, language) }) : t('approve')}
              </Button>
            )}
            <Button
              onClick={() => {
                setRejects(true)
                setProblems({})
              }}
            >
              <X aria-hidden />
              {t('reject')}
            </Button>
          </>
        )}
        {onward}
      </div>
      <ApprovalDialog
        open={asking}
        onClose={() => setAsking(false)}
        name={name}
        preview={preview}
        isForMinors={verification.for_minors}
        busy={decide.isPending}
        onConfirm={() => send({ status: 'approved', whatWasChecked: facts, expiresOn })}
      />
    </form>
  )
}

function oneYearAfter(day: string) {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  return date.toISOString().slice(0, 10)
}
