import { useState } from 'react'
import type { Role } from '#web/features/accounts/account/types.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input, PasswordInput } from '#web/ui/input.tsx'
import { PasswordRules } from '#web/ui/password-rules.tsx'
import { type Problems, signUpProblems } from '../rules.ts'
import { useSignUp } from '../sign-up/mutations.ts'
import { signUpDraft } from '../sign-up/rules.ts'

type SignUpFormProps = {
  role?: Role
  /** By an admin’s invitation: neither athlete nor scout is asked for, since the account opens the back office. */
  invited: boolean
  onSent: (email: string) => void
}

export function SignUpForm({ role: wished = 'athlete', invited, onSent }: SignUpFormProps) {
  const t = useT('sign-in')
  const signUp = useSignUp()
  const words = useErrorMessage(signUp.error)
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems<'fullName' | 'email' | 'password' | 'role'>>({})

  const [typed] = useState(signUpDraft.read)
  const problemsOf = ({ fullName = '', email = '', role = '' }: Record<string, string>) =>
    signUpProblems({ fullName, email, password, role })

  function submit(values: Record<string, string>) {
    const { fullName = '', email = '', role = '' } = values
    const found = problemsOf(values)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    signUp.mutate(
      { fullName, email, password, role: role as Role },
      { onSuccess: ({ signedIn }) => signedIn || onSent(email) },
    )
  }

  const told = (field: keyof typeof problems) => problems[field] && t(problems[field])
  return (
    <Form
      onSubmit={submit}
      onRecheck={(values) => setProblems(problemsOf(values))}
      onChange={signUpDraft.keepField}
      className="group space-y-4"
    >
      {words && (
        <div role="alert">
          <Notice tone="bad">{words}</Notice>
        </div>
      )}
      {invited ? (
        <input type="hidden" name="role" value="scout" />
      ) : (
        <RadioGroup
          cards
          legend={t('i_am')}
          name="role"
          defaultValue={typed.role === 'scout' || typed.role === 'athlete' ? typed.role : wished}
          options={[
            { value: 'athlete', label: t('athlete'), hint: t('athlete_about') },
            { value: 'scout', label: t('scout'), hint: t('scout_about') },
          ]}
        />
      )}
      <Field label={t('full_name')} error={told('fullName')} required>
        <Input name="fullName" defaultValue={typed.fullName} autoComplete="name" maxLength={120} />
      </Field>
      <Field label={t('email')} error={told('email')} required>
        <Input
          name="email"
          type="email"
          defaultValue={typed.email}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
        />
      </Field>
      <div>
        <Field label={t('password')} error={told('password')} required>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            showLabel={t('show_password')}
            hideLabel={t('hide_password')}
          />
        </Field>
        <PasswordRules password={password} />
      </div>
      <Button type="submit" variant="primary" size="lg" busy={signUp.isPending} className="w-full">
        {t('sign_up')}
      </Button>
      {/* A scout is never asked for a date of birth. */}
      {!invited && (
        <p className="text-sm text-faint group-has-[[value=scout]:checked]:hidden">{t('age_note')}</p>
      )}
    </Form>
  )
}
