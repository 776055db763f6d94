import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { readDraft, writeDraft } from '#web/lib/drafts.ts'
import { errorMessage, useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { aboveBottomBar } from '#web/ui/bars.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { tellWhoLeft } from '#web/ui/tell-who-left.ts'
import { toast } from '#web/ui/toast.ts'
import type { useDecideReports } from '../mutations.ts'
import { actionsFor, decisionProblem, hasTerm, TERMS } from '../rules.ts'
import type { DecisionAction, DecisionSubject, ModerationCase } from '../types.ts'
import { DecisionCards } from './decision-cards.tsx'
import { ReaderPreview } from './reader-preview.tsx'
import { StatementField } from './statement-field.tsx'

type DecisionFormProps = {
  about: Pick<ModerationCase, 'subject_type'> & {
    subject: DecisionSubject | null
    /** What can be taken away, by the report of it. */
    removable: readonly { value: string; label: string }[]
    /** How many reports it answers. */
    same: number
  }
  /** What the words are kept under until they are sent. */
  draft: string
  decide: ReturnType<typeof useDecideReports>
  onDone?: () => void
  /** Beside the button. */
  foot?: ReactNode
}

/** No action or one of several, with the reasons; asks once more before anybody is told. */
export function DecisionForm({ about, draft, decide, onDone, foot }: DecisionFormProps) {
  const t = useT('moderation')
  const myId = useAccount()?.id ?? ''
  const refused = useErrorMessage(decide.error)
  const form = useRef<HTMLFormElement>(null)
  const [action, setAction] = useState<DecisionAction | null>(null)
  const [days, setDays] = useState<number>(7)
  const [chosen, setChosen] = useState<string>()
  const [statement, setStatement] = useState(() => readDraft(myId, draft))
  const [problem, setProblem] = useState<ReturnType<typeof decisionProblem>>(null)
  const [asking, setAsking] = useState(false)
  const name = about.subject?.name ?? t('somebody')
  const term = t('days', { count: days })
  const { removable } = about
  const target = (removable.find(({ value }) => value === chosen) ?? removable[0])?.value

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
    decide.mutateAsync({ action, statement, days, ...(action === 'remove' && { target }) }).then(
      () => {
        writeDraft(myId, draft, '')
        toast.success(t(action === 'ban' ? 'done_ban' : 'done'))
        onDone?.()
      },
      async (error) => {
        setAsking(false)
        // Another admin was faster: this form goes away with what it could say.
        if (isSettled(error)) toast.error(await errorMessage(error))
        else void tellWhoLeft(form, name, error)
      },
    )
  }
  return (
    <form ref={form} noValidate onSubmit={ask} className="space-y-4">
      <DecisionCards
        name={name}
        value={action}
        onChange={(next) => {
          setAction(next)
          setProblem(null)
        }}
        error={problem === 'action' && t('problem.action')}
        options={actionsFor({ ...about, is_removable: removable.length > 0 })}
      />
      {action && hasTerm(action) && (
        <Field label={t('term')}>
          <Select
            name="days"
            className="max-w-48"
            value={String(days)}
            onChange={({ target }) => setDays(Number(target.value))}
            options={TERMS.map((one) => ({ value: String(one), label: t('days', { count: one }) }))}
          />
        </Field>
      )}
      {action === 'remove' && removable.length > 1 && (
        <Field label={t('what_to_remove')}>
          <Select
            name="target"
            value={target}
            onChange={({ target: { value } }) => setChosen(value)}
            options={[...removable]}
          />
        </Field>
      )}
      <StatementField
        value={statement}
        onChange={(next) => {
          setStatement(next)
          writeDraft(myId, draft, next)
          if (problem === 'statement') setProblem(decisionProblem({ action, statement: next }))
        }}
        hint={t(action === null || action === 'no_action' ? 'statement_kept' : 'statement_read', { name })}
        error={problem === 'statement' && t('problem.statement')}
        language={action === 'no_action' ? undefined : about.subject?.language}
      />
      {refused && (
        <p role="alert" className="text-red-ink">
          {refused}
        </p>
      )}
      <div
        ref={aboveBottomBar}
        className="-mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:sticky lg:bottom-0 lg:z-10"
      >
        <Button data-decide type="submit" variant="primary">
          {t('decide')}
        </Button>
        {foot}
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={action ? t(`confirm.${action}`, { name, term }) : ''}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('common:actions.cancel')}</Button>
            <Button
              data-confirm
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
        {action && <ReaderPreview name={name} action={action} days={days} statement={statement} />}
        {about.same > 0 && <p className="mt-2 text-soft">{t('told', { count: about.same })}</p>}
      </Dialog>
    </form>
  )
}

const isSettled = (error: unknown) =>
  error instanceof Object && 'hint' in error && error.hint === 'flag.settled'
