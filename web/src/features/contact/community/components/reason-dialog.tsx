import { useId, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { hasSucceeded } from '#web/lib/has-succeeded.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'

type ReasonDialogProps = {
  title: string
  text: string
  button: string
  error: unknown
  busy: boolean
  onSend: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Why a moderator takes something away or keeps somebody out; read by the other moderators. */
export function ReasonDialog({ title, text, button, error, busy, onSend, onClose }: ReasonDialogProps) {
  const t = useT('community')
  const form = useId()
  const refusal = useErrorMessage(error)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <p role="alert" className="basis-full text-red-ink empty:hidden">
            {refusal}
          </p>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form={form} variant="danger" busy={busy}>
            {button}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="space-y-4"
        onSubmit={async (event) => {
          event.preventDefault()
          const isMissing = reason.trim().length < 3
          setMissing(isMissing)
          if (!isMissing && (await hasSucceeded(onSend(reason)))) onClose()
        }}
      >
        <p className="text-soft">{text}</p>
        <Field
          label={t('reason')}
          hint={t('reason_hint')}
          error={missing && reason.trim().length < 3 && t('reason_missing')}
        >
          <Textarea
            data-autofocus
            rows={3}
            value={reason}
            maxLength={LIMITS.community.reasonMaxChars}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
