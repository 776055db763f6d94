import { type FormEvent, useState } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { readDraft, writeDraft } from '#web/lib/drafts.ts'
import { errorMessage, useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/toast.ts'
import { useReviewDecision } from '../mutations.ts'
import { reviewProblem } from '../rules.ts'
import type { ModerationCase, ModerationDecision } from '../types.ts'
import { StatementField } from './statement-field.tsx'

/** The second admin's answer: a ban or an appealed decision stands, or is lifted and everything given back. */
export function ReviewForm({
  decision,
  subject,
}: {
  decision: ModerationDecision
  subject: ModerationCase['subject']
}) {
  const t = useT('moderation')
  const myId = useAccount()?.id ?? ''
  const draft = `review:${decision.id}`
  const review = useReviewDecision(decision.id)
  const refused = useErrorMessage(review.error)
  const [stands, setStands] = useState<boolean | null>(null)
  const [statement, setStatement] = useState(() => readDraft(myId, draft))
  const [problem, setProblem] = useState<ReturnType<typeof reviewProblem>>(null)
  const name = subject?.name ?? t('somebody')
  const kind = questionOf(decision.status)
  const proposes = decision.action === 'ban' && decision.status !== 'lift_proposed'

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = reviewProblem({ stands, statement })
    setProblem(found)
    if (found || stands === null) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${found}]`)?.focus()
      return
    }
    // By the promise: once answered the case leaves the screen.
    review.mutateAsync({ stands, statement }).then(
      () => {
        writeDraft(myId, draft, '')
        toast.success(t(proposes && !stands ? 'lift_proposed' : 'done'))
      },
      async (error) => toast.error(await errorMessage(error)),
    )
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4 border-t border-line pt-4">
      <RadioGroup
        legend={t(`review.${kind}.legend`)}
        name="stands"
        value={stands === null ? undefined : String(stands)}
        onChange={(next) => {
          setStands(next === 'true')
          setProblem(null)
        }}
        error={problem === 'stands' && t('problem.action')}
        options={[
          {
            value: 'true',
            label: t(`review.${kind}.stands`),
            hint: t(`review.${kind}.stands_hint`, { name }),
          },
          {
            value: 'false',
            label: t('review.lift'),
            hint: t(proposes ? 'review.lift_ban_hint' : 'review.lift_hint', { name }),
          },
        ]}
      />
      <StatementField
        value={statement}
        onChange={(next) => {
          setStatement(next)
          writeDraft(myId, draft, next)
          if (problem === 'statement') setProblem(reviewProblem({ stands, statement: next }))
        }}
        hint={t('statement_read', { name })}
        error={problem === 'statement' && t('problem.statement')}
      />
      {refused && (
        <p role="alert" className="text-red-ink">
          {refused}
        </p>
      )}
      <Button data-decide type="submit" variant="primary" busy={review.isPending}>
        {t('review.send')}
      </Button>
    </form>
  )
}

function questionOf(status: ModerationDecision['status']) {
  if (status === 'lift_proposed') return 'lifting'
  return status === 'appealed' ? 'appeal' : 'ban'
}
