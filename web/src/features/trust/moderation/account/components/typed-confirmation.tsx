import { type FormEvent, type ReactNode, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'

type TypedConfirmationProps = {
  /** The address that has to be typed. */
  email: string
  reasonHint: string
  send: string
  error: unknown
  busy: boolean
  onSend: (confirmed: { email: string; reason: string }) => void
  children?: ReactNode
}

const { statementMinChars, reasonMaxChars } = LIMITS.flag

/** A reason, and the address of the account typed out: nobody does this by a slip. */
export function TypedConfirmation(props: TypedConfirmationProps) {
  const { email, reasonHint, send, error, busy, onSend, children } = props
  const t = useT('moderation')
  const refused = useErrorMessage(error)
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const hasReason = reason.trim().length >= statementMinChars
  const isTyped = typed.trim() === email
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (hasReason && isTyped) onSend({ email, reason: reason.trim() })
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {children}
      <Field
        label={t('confirmed.reason')}
        hint={reasonHint}
        error={tried && !hasReason && t('confirmed.reason_missing')}
      >
        <Textarea
          rows={3}
          value={reason}
          maxLength={reasonMaxChars}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <Field
        label={t('confirmed.email')}
        hint={<span className="wrap-anywhere">{email}</span>}
        error={tried && !isTyped && t('confirmed.email_missing')}
      >
        <Input
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {refused && (
        <p role="alert" className="text-red-ink">
          {refused}
        </p>
      )}
      <Button type="submit" variant="danger" busy={busy}>
        {send}
      </Button>
    </form>
  )
}
