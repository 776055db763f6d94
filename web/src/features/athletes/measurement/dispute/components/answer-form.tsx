import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { refusedRule } from '#web/lib/refusals.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAnswerDispute } from '../../mutations.ts'
import { disputeProblem, evidenceProblem } from '../../schema.ts'
import { EvidenceField } from './evidence-field.tsx'

type AnswerFormProps = { measurementId: string; athleteId: string; onDone: () => void }

/** The athlete's one answer; the team alone reads it. */
export function AnswerForm({ measurementId, athleteId, onDone }: AnswerFormProps) {
  const t = useT('measurement')
  const answer = useAnswerDispute(athleteId)
  const failure = useErrorMessage(answer.error)
  const [problem, setProblem] = useState<ReturnType<typeof disputeProblem>>(null)
  const [linkIsWrong, setLinkIsWrong] = useState(false)
  const isLinkRefused = refusedRule(answer.error) === 'dispute.evidence'

  function onSubmit({ words = '', evidence = '' }: Record<string, string>) {
    const evidenceUrl = evidence.trim()
    const found = disputeProblem(words)
    const isWrong = evidenceProblem(evidenceUrl)
    setProblem(found)
    setLinkIsWrong(isWrong)
    if (found || isWrong) return
    // By the promise: once the answer stands, the form is gone.
    answer.mutateAsync({ measurementId, words, evidenceUrl }).then(
      () => {
        toast.success(t('dispute.answer_sent'))
        onDone()
      },
      () => undefined, // `answer.error` tells it
    )
  }

  return (
    <Form onSubmit={onSubmit} className="mt-3 space-y-3">
      <Field
        label={t('dispute.answer')}
        hint={t('dispute.answer_hint')}
        error={problem ? t(`dispute.answer_${problem}`) : isLinkRefused ? null : failure}
      >
        <Textarea name="words" autoFocus maxLength={LIMITS.dispute.reasonMaxChars} />
      </Field>
      <EvidenceField isWrong={linkIsWrong || isLinkRefused} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={answer.isPending}>
          {t('dispute.send_answer')}
        </Button>
        <Button onClick={onDone}>{t('common:actions.cancel')}</Button>
      </div>
    </Form>
  )
}
