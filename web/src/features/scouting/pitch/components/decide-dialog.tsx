import { type FormEvent, useId, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { hasSucceeded } from '#web/lib/has-succeeded.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDecidePitch } from '../mutations.ts'
import { DECLINE_REASONS, type DeclineReason, type ReceivedPitch } from '../types.ts'

type DecideDialogProps = {
  pitch: ReceivedPitch
  decision: 'ask' | 'decline'
  onClose: (done: boolean) => void
}

/** A question to the athlete, or a no with its reason. */
export function DecideDialog({ pitch, decision, onClose }: DecideDialogProps) {
  const t = useT('pitch')
  const form = useId()
  const decide = useDecidePitch()
  const refused = useErrorMessage(decide.error)
  const [question, setQuestion] = useState('')
  const [reason, setReason] = useState<DeclineReason>()
  const [missing, setMissing] = useState(false)
  const { id, name } = pitch
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const isMissing = decision === 'ask' ? question.trim() === '' : !reason
    setMissing(isMissing)
    if (isMissing) return
    const done = await hasSucceeded(
      decide.mutateAsync(
        decision === 'ask' ? { id, decision, question } : { id, decision, ...(reason && { reason }) },
      ),
    )
    if (!done) return
    toast.success(t(`${decision}_done`, { name }))
    onClose(true)
  }
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      title={t(`${decision}_title`, { name })}
      footer={
        <>
          <p role="alert" className="basis-full text-red-ink empty:hidden">
            {refused}
          </p>
          <Button onClick={() => onClose(false)}>{t('common:actions.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant={decision === 'ask' ? 'primary' : 'danger'}
            busy={decide.isPending}
          >
            {t(`${decision}_send`)}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <p className="text-soft">{t(`${decision}_text`, { name })}</p>
        {decision === 'ask' ? (
          <Field
            label={t('ask_field')}
            hint={t('body_hint')}
            error={missing && question.trim() === '' && t('refused.pitch.length')}
          >
            <Textarea
              data-autofocus
              rows={4}
              value={question}
              maxLength={LIMITS.pitch.questionMaxChars}
              onChange={({ target }) => setQuestion(target.value)}
            />
          </Field>
        ) : (
          <RadioGroup
            legend={t('decline_why')}
            name="reason"
            value={reason}
            onChange={(value) => {
              setReason(value)
              setMissing(false)
            }}
            options={DECLINE_REASONS.map((value) => ({ value, label: t(`choice.${value}`) }))}
            error={missing && t('decline_missing')}
          />
        )}
      </form>
    </Dialog>
  )
}
