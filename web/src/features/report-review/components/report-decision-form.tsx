import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useAccount } from '#web/features/account/queries.ts'
import { readDraft, writeDraft } from '#web/lib/drafts.ts'
import { errorMessage, useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDecideReport } from '../mutations.ts'
import { actionsFor, decisionProblem } from '../rules.ts'
import type { ReportCase, ReportDecision } from '../types.ts'

/** No action or one of several, with the reasons; asks once more before anybody is told. */
export function ReportDecisionForm({ report }: { report: ReportCase }) {
  const t = useT('report-review')
  const myId = useAccount()?.id ?? ''
  const draft = `report-decision:${report.id}`
  const decide = useDecideReport(report.id)
  const refused = useErrorMessage(decide.error)
  const [action, setAction] = useState<ReportDecision['action'] | null>(null)
  const [statement, setStatement] = useState(() => readDraft(myId, draft))
  const [problem, setProblem] = useState<ReturnType<typeof decisionProblem>>(null)
  const [asking, setAsking] = useState(false)
  const name = report.subject?.name ?? t('somebody')

  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = decisionProblem({ action, statement })
    setProblem(found)
    if (found) event.currentTarget.querySelector<HTMLElement>(`[name=${found}]`)?.focus()
    else setAsking(true)
  }
  const confirm = () => {
    if (action === null) return
    // By the promise: once decided the case leaves the screen, and callbacks of `mutate` would be lost with it.
    decide.mutateAsync({ action, statement }).then(
      () => {
        writeDraft(myId, draft, '')
        toast.success(t('done'))
      },
      async (error) => {
        setAsking(false)
        // Another admin was faster: this form goes away with what it could say.
        if (isSettled(error)) toast.error(await errorMessage(error))
      },
    )
  }
  return (
    <form noValidate onSubmit={ask} className="space-y-4 border-t border-line pt-4">
      <RadioGroup
        legend={t('decision')}
        name="action"
        value={action ?? undefined}
        onChange={(next) => {
          setAction(next)
          setProblem(null)
        }}
        error={problem === 'action' && t('problem.action')}
        options={(['no_action', ...actionsFor(report)] as const).map((value) => ({
          value,
          label: t(`action.${value}`),
          hint: t(`action_hint.${value}`, { name }),
        }))}
      />
      <Field
        label={t('statement')}
        hint={t(action === null || action === 'no_action' ? 'statement_kept' : 'statement_read', { name })}
        error={problem === 'statement' && t('problem.statement')}
      >
        <Textarea
          name="statement"
          rows={4}
          value={statement}
          maxLength={LIMITS.flag.statementMaxChars}
          onChange={({ target }) => {
            setStatement(target.value)
            writeDraft(myId, draft, target.value)
            if (problem === 'statement') setProblem(decisionProblem({ action, statement: target.value }))
          }}
        />
      </Field>
      {refused && (
        <p role="alert" className="text-red-ink">
          {refused}
        </p>
      )}
      <Button type="submit" variant="primary">
        {t('decide')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={action ? t(`confirm.${action}`, { name }) : ''}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('common:actions.cancel')}</Button>
            <Button
              variant={action === 'no_action' ? 'primary' : 'danger'}
              busy={decide.isPending}
              onClick={confirm}
            >
              {action && t(`action.${action}`)}
            </Button>
          </>
        }
      >
        <p>{action && t(`action_hint.${action}`, { name })}</p>
        <p className="mt-2 text-soft">{t('told', { count: report.same })}</p>
      </Dialog>
    </form>
  )
}

const isSettled = (error: unknown) =>
  error instanceof Object && 'hint' in error && error.hint === 'flag.settled'
