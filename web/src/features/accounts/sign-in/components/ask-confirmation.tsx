import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { emailProblem } from '#shared/validate/email.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { errorCode } from '#web/lib/errors.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { problemKey } from '../rules.ts'
import { useResendConfirmation } from '../sign-up/mutations.ts'
import { ConfirmEmail } from './confirm-email.tsx'

/** Asks which address to confirm, then for the code of the email: the one that is there, or a new one. */
export function AskConfirmation() {
  const t = useT('sign-in')
  const resend = useResendConfirmation()
  const words = useErrorMessage(resend.error)
  const [email, setEmail] = useState('')
  const [awaited, setAwaited] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  function withAddress(go: (address: string) => void) {
    const found = emailProblem(email)
    setProblem(found && problemKey(found))
    if (!found) go(email)
  }

  if (awaited) return <ConfirmEmail email={awaited} onCorrect={() => setAwaited(null)} />
  return (
    <Form
      onSubmit={() =>
        withAddress((address) => resend.mutate(address, { onSuccess: () => setAwaited(address) }))
      }
      className="space-y-4"
    >
      {words && (
        <div role="alert">
          <Notice tone="bad">
            {errorCode(resend.error) === 'rate_limited'
              ? t('resend_too_soon', { seconds: LIMITS.confirmationMail.waitSeconds })
              : words}
          </Notice>
        </div>
      )}
      <Field label={t('email')} error={problem && t(problem)} required>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={resend.isPending} className="w-full">
        {t('verify.send')}
      </Button>
      <Button variant="ghost" className="w-full" onClick={() => withAddress(setAwaited)}>
        {t('verify.have_code')}
      </Button>
    </Form>
  )
}
