import { useRef, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { type FeedbackStatus, feedbackStatuses } from '#web/features/trust/feedback/types.ts'
import { readDraft, writeDraft } from '#web/lib/drafts.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { unlessTypedSince } from '#web/lib/typed-since.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { tellWhoLeft } from '#web/ui/tell-who-left.ts'
import { toast } from '#web/ui/toast.ts'
import { useAnswerFeedback } from '../mutations.ts'
import { answerProblem } from '../rules.ts'
import type { FeedbackCase } from '../types.ts'

/** Its state and the words to its sender, who reads both; a no wants its reason. */
export function AnswerForm({ feedback }: { feedback: FeedbackCase }) {
  const t = useT('feedback-review')
  const words = useT('feedback')
  const myId = useAccount()?.id ?? ''
  const draft = `feedback-reply:${feedback.id}`
  const form = useRef<HTMLFormElement>(null)
  const answer = useAnswerFeedback(feedback.id)
  const refused = useErrorMessage(answer.error)
  // What was answered, until something else is chosen or typed.
  const [chosen, setStatus] = useState<FeedbackStatus | null>(null)
  const [changed, setReply] = useState(() => readDraft(myId, draft) || null)
  const status = chosen ?? feedback.status
  const reply = changed ?? feedback.reply
  const [problem, setProblem] = useState<ReturnType<typeof answerProblem>>(null)
  const isReason = status === 'declined'
  const hint = !feedback.user_id ? 'reply_unread' : isReason ? 'reason_hint' : 'reply_hint'

  const save = () => {
    const found = answerProblem({ status, reply }, feedback)
    setProblem(found)
    if (found) return
    // By the promise: once answered it may have left the list, and callbacks of `mutate` would be lost with it.
    answer.mutateAsync({ status, reply: reply.trim() }).then(
      () => {
        if (readDraft(myId, draft) === reply) writeDraft(myId, draft, '')
        setStatus(unlessTypedSince(chosen, null))
        setReply(unlessTypedSince(changed, null))
        toast.success(t(reply.trim() !== feedback.reply && feedback.user_id ? 'replied' : 'saved'))
      },
      (error) => tellWhoLeft(form, t('reply'), error),
    )
  }
  return (
    <Form ref={form} onSubmit={save} className="space-y-4 border-t border-line pt-4">
      <Field label={t('state')} error={problem === 'unchanged' && t('problem.unchanged')}>
        <Select
          value={status}
          className="sm:max-w-64"
          options={feedbackStatuses.map((value) => ({ value, label: words(`status.${value}`) }))}
          onChange={({ target }) => {
            setStatus(feedbackStatuses.find((known) => known === target.value) ?? status)
            setProblem(null)
          }}
        />
      </Field>
      <Field
        label={t(isReason ? 'reason' : 'reply')}
        hint={t(hint)}
        error={problem === 'reason' && t('problem.reason')}
      >
        <Textarea
          rows={4}
          value={reply}
          maxLength={LIMITS.feedback.replyMaxChars}
          onChange={({ target }) => {
            setReply(target.value)
            writeDraft(myId, draft, target.value)
            setProblem(null)
          }}
        />
      </Field>
      <p role="alert" className="text-red-ink empty:hidden">
        {refused}
      </p>
      <Button type="submit" variant="primary" busy={answer.isPending}>
        {t('save')}
      </Button>
    </Form>
  )
}
