import { useState } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordInput } from '#web/ui/input.tsx'
import { PasswordRules } from '#web/ui/password-rules.tsx'
import { toast } from '#web/ui/toast.ts'
import { useChooseNewPassword } from '../mutations.ts'
import { newPasswordProblems, type Problems } from '../rules.ts'

/** After it, the guard leads home: one is signed in already. */
export function NewPasswordForm() {
  const t = useT('sign-in')
  const choose = useChooseNewPassword()
  const why = useErrorMessage(choose.error)
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems<'password' | 'again'>>({})

  function submit({ again = '' }: Record<string, string>) {
    const found = newPasswordProblems({ password, again })
    setProblems(found)
    if (Object.keys(found).length === 0)
      saidAfter(choose.mutateAsync(password), () => toast.success(t('reset.done')))
  }

  const eyes = { showLabel: t('show_password'), hideLabel: t('hide_password') }
  return (
    <Form onSubmit={submit} className="space-y-4">
      {why && (
        <div role="alert">
          <Notice tone="bad">{t('reset.failed', { message: why })}</Notice>
        </div>
      )}
      <div>
        <Field label={t('reset.new_password')} error={problems.password && t(problems.password)} required>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            {...eyes}
          />
        </Field>
        <PasswordRules password={password} />
      </div>
      <Field label={t('reset.again')} error={problems.again && t(problems.again)} required>
        <PasswordInput name="again" autoComplete="new-password" {...eyes} />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={choose.isPending} className="w-full">
        {t('reset.save')}
      </Button>
    </Form>
  )
}
