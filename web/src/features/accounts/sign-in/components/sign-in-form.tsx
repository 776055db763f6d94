import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { errorCode } from '#web/lib/errors.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input, PasswordInput } from '#web/ui/input.tsx'
import { useSignIn } from '../mutations.ts'
import { type Problems, signInProblems } from '../rules.ts'

const ResendConfirmation = lazyWhenOnline(() =>
  import('./resend-confirmation.tsx').then((part) => ({ default: part.ResendConfirmation })),
)

const SuspendedHelp = lazyWhenOnline(() =>
  import('./suspended-help.tsx').then((part) => ({ default: part.SuspendedHelp })),
)

export function SignInForm() {
  const t = useT('sign-in')
  const signIn = useSignIn()
  const words = useErrorMessage(signIn.error)
  const [problems, setProblems] = useState<Problems<'email' | 'password'>>({})

  function submit({ email = '', password = '' }: Record<string, string>) {
    const found = signInProblems({ email, password })
    setProblems(found)
    if (Object.keys(found).length === 0) signIn.mutate({ email, password })
  }

  const unconfirmed = errorCode(signIn.error) === 'email_not_confirmed' && signIn.variables?.email
  const suspended = errorCode(signIn.error) === 'account_suspended' && signIn.variables?.email
  return (
    <Form
      onSubmit={submit}
      onRecheck={({ email = '', password = '' }) => setProblems(signInProblems({ email, password }))}
      className="space-y-4"
    >
      {words && (
        <div role="alert">
          <Notice tone="bad">
            {words}
            <Suspense>
              {unconfirmed && <ResendConfirmation email={unconfirmed} />}
              {suspended && <SuspendedHelp email={suspended} />}
            </Suspense>
          </Notice>
        </div>
      )}
      <Field label={t('email')} error={problems.email && t(problems.email)} required>
        <Input
          name="email"
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          autoCapitalize="none"
        />
      </Field>
      <Field
        label={t('password')}
        error={problems.password && t(problems.password)}
        required
        aside={
          <Link to="/reset-password" className="text-sm text-accent-ink underline-offset-4 hover:underline">
            {t('forgot')}
          </Link>
        }
      >
        <PasswordInput
          name="password"
          autoComplete="current-password"
          showLabel={t('show_password')}
          hideLabel={t('hide_password')}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={signIn.isPending} className="w-full">
        {t('sign_in')}
      </Button>
    </Form>
  )
}
