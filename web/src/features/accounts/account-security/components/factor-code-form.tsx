import { type FormEvent, type ReactNode, useState } from 'react'
import { isTotpCode } from '#shared/validate/totp-code.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { CodeInput } from '#web/ui/input.tsx'
import { useVerifyFactor } from '../mutations.ts'

type FactorCodeFormProps = {
  factorId: string
  lead?: ReactNode
  submit: string
  onDone?: () => void
  children?: ReactNode
}

/** The six digits an authenticator app shows. */
export function FactorCodeForm({ factorId, lead, submit, onDone, children }: FactorCodeFormProps) {
  const t = useT('account-security')
  const verify = useVerifyFactor()
  const refused = (verify.error as { code?: string } | null)?.code === 'mfa_verification_failed'
  const failure = useErrorMessage(verify.error)
  const [shape, setShape] = useState(false)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('totp') ?? '')
    setShape(!isTotpCode(code))
    if (isTotpCode(code)) verify.mutate({ factorId, code }, { onSuccess: onDone })
  }

  return (
    <form onSubmit={onSubmit} noValidate className="space-y-3">
      {lead && <p>{lead}</p>}
      <Field
        label={t('factor.code')}
        error={shape ? t('factor.code_shape') : refused ? t('factor.code_wrong') : failure}
      >
        <CodeInput name="totp" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={verify.isPending}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  )
}
