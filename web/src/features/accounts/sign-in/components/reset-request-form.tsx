import { useState } from 'react'
import { emailProblem } from '#shared/validate/email.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { errorCode } from '#web/lib/errors.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { useRequestPasswordReset } from '../mutations.ts'
import { problemKey } from '../rules.ts'

export function ResetRequestForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useT('sign-in')
  const request = useRequestPasswordReset()
  const words = useErrorMessage(request.error)
  const [problem, setProblem] = useState<string | null>(null)

  function submit({ email = '' }: Record<string, string>) {
    const found = emailProblem(email)
    setProblem(found && problemKey(found))
    if (!found) request.mutate(email, { onSuccess: () => onSent(email) })
  }

  return (
    <Form onSubmit={submit} className="space-y-4">
      {words && (
        <div role="alert">
          <Notice tone="bad">
            {errorCode(request.error) === 'rate_limited' ? t('reset.rate_limited') : words}
          </Notice>
        </div>
      )}
      <Field label={t('email')} error={problem && t(problem)} required>
        <Input name="email" type="email" autoComplete="username" inputMode="email" autoCapitalize="none" />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={request.isPending} className="w-full">
        {t('reset.send')}
      </Button>
    </Form>
  )
}
