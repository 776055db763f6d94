import { type FormEvent, useState } from 'react'
import { isTotpCode } from '#shared/validate/totp-code.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { CodeInput } from '#web/ui/input.tsx'

type MailedCodeFormProps = {
  busy: boolean
  error: Error | null
  onCode: (code: string) => void
  onAgain: () => void
  onCancel: () => void
}

/** The six digits of a letter, asked for before an admin's authenticator app is set up. */
export function MailedCodeForm({ busy, error, onCode, onAgain, onCancel }: MailedCodeFormProps) {
  const t = useT('account-security')
  const refused = (error as { code?: string } | null)?.code === 'reauthentication_not_valid'
  const failure = useErrorMessage(error)
  const [shapeless, setShapeless] = useState(false)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('mailed') ?? '').replace(/\s/g, '')
    setShapeless(!isTotpCode(code))
    if (isTotpCode(code)) onCode(code)
  }

  return (
    <form onSubmit={onSubmit} noValidate className="space-y-3">
      <p role="status">{t('factor.mailed')}</p>
      <Field
        label={t('password.code')}
        error={shapeless ? t('password.code_shape') : refused ? t('factor.mailed_wrong') : failure}
      >
        <CodeInput name="mailed" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t('factor.mailed_go')}
        </Button>
        <Button onClick={onCancel}>{t('common:actions.cancel')}</Button>
        <Button variant="ghost" onClick={onAgain}>
          {t('factor.mailed_new')}
        </Button>
      </div>
    </form>
  )
}
