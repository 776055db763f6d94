import { type FormEvent, useRef, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { tellWhoLeft } from '#web/ui/tell-who-left.ts'
import { toast } from '#web/ui/toast.ts'
import { useDecideDispute } from '../mutations.ts'
import { type DisputedNumber, OUTCOMES, type Outcome } from '../types.ts'

type DecisionFormProps = { number: DisputedNumber; onDone: () => void }

/** One row of decisions; the sentence goes to both sides. */
export function DecisionForm({ number, onDone }: DecisionFormProps) {
  const t = useT('dispute')
  const form = useRef<HTMLDivElement>(null)
  const decide = useDecideDispute()
  const refusal = useErrorMessage(decide.error)
  const [outcome, setOutcome] = useState<Outcome>()
  const [missing, setMissing] = useState(false)
  const choices = OUTCOMES.filter((one) => one !== 'lowered' || number.can_be_lowered)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const statement = String(new FormData(event.currentTarget).get('statement') ?? '').trim()
    const short = statement.length < LIMITS.dispute.reasonMinChars
    setMissing(short)
    const [first] = number.disputes
    if (short || !outcome || !first) return
    // What is said comes by the promise, wherever one has gone on to; only who waits here is taken back to the list.
    decide.mutateAsync({ disputeId: first.id, outcome, statement }, { onSuccess: onDone }).then(
      () => toast.success(t(`decided.${outcome}`)),
      (error) => tellWhoLeft(form, number.name, error),
    )
  }

  return (
    <div ref={form} className="border-t border-line pt-5">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 font-semibold">{t('decide')}</legend>
        {choices.map((one) => (
          <Button
            key={one}
            aria-pressed={outcome === one}
            variant={outcome === one ? (one === 'removed' ? 'danger' : 'primary') : 'secondary'}
            onClick={() => setOutcome(one)}
          >
            {t(`outcome.${one}`)}
          </Button>
        ))}
      </fieldset>
      {outcome && (
        <form key={outcome} onSubmit={onSubmit} noValidate className="mt-4 space-y-3">
          <p className="text-sm text-soft">
            {t(outcome === 'kept' && number.was_lowered ? 'effect.kept_lowered' : `effect.${outcome}`)}
          </p>
          <Field
            label={t('statement')}
            hint={t(number.is_minor ? 'statement_hint_minor' : 'statement_hint')}
            error={missing ? t('measurement:refused.dispute.statement') : refusal}
          >
            <Textarea name="statement" autoFocus maxLength={LIMITS.dispute.statementMaxChars} />
          </Field>
          <Button
            type="submit"
            variant={outcome === 'removed' ? 'danger' : 'primary'}
            busy={decide.isPending}
          >
            {t(`confirm.${outcome}`)}
          </Button>
        </form>
      )}
    </div>
  )
}
