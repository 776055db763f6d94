import { type FormEvent, useId, useState } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useLeaveConversation } from '../mutations.ts'
import { isGoodNews } from '../rules.ts'
import type { ConversationSummary, Outcome } from '../types.ts'
import { EndTerms } from './end-terms.tsx'

const OUTCOMES: readonly Outcome[] = [
  'trial',
  'offered',
  'signed',
  'not_now',
  'wrong_fit',
  'committed',
  'other',
]

type OutcomeDialogProps = {
  conversation: ConversationSummary
  name: string
  onEnded: (outcome?: Outcome) => void
  onClose: () => void
}

/** A scout says what came of it, so that the athlete does not have to read silence. Good news keeps the conversation open. */
export function OutcomeDialog({ conversation, name, onEnded, onClose }: OutcomeDialogProps) {
  const t = useT('conversation')
  const form = useId()
  const leave = useLeaveConversation()
  const failure = useErrorMessage(leave.error)
  const [outcome, setOutcome] = useState<Outcome>()
  const [missing, setMissing] = useState(false)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setMissing(!outcome)
    if (!outcome) return event.currentTarget.querySelector<HTMLElement>('[name=outcome]')?.focus()
    leave.mutate(
      { conversationId: conversation.id, outcome },
      {
        onSuccess: () => {
          onEnded(outcome)
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('conclude_title', { name })}
      footer={
        <>
          <p role="alert" className="basis-full text-red-ink empty:hidden">
            {failure}
          </p>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant={isGoodNews(outcome) ? 'primary' : 'danger'}
            busy={leave.isPending}
          >
            {t(isGoodNews(outcome) ? 'save_outcome' : 'leave')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} noValidate className="space-y-4">
        <p className="text-soft">{t('end_text', { name })}</p>
        <EndTerms conversation={conversation} name={name} asScout outcome={outcome} />
        <RadioGroup
          legend={t('outcome_label')}
          name="outcome"
          onChange={(value) => {
            setOutcome(value)
            setMissing(false)
          }}
          options={OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))}
          error={missing && t('outcome_missing')}
        />
      </form>
    </Dialog>
  )
}
