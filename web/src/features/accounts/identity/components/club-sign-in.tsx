import { Shield } from 'lucide-react'
import { useState } from 'react'
import { emailProblem, normalizeEmail } from '#shared/validate/email.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { useSignInAtClub } from '../mutations.ts'
import { failureKey } from '../rules.ts'

/** An address leads to a club by its domain. Which clubs there are is not shown. */
export function ClubSignIn({ onCancel }: { onCancel: () => void }) {
  const t = useT('identity')
  const go = useSignInAtClub()
  const words = useErrorMessage(go.error)
  const code = (go.error as { code?: string } | null)?.code
  const [problem, setProblem] = useState<string | null>(null)

  function submit({ email = '' }: Record<string, string>) {
    const found = emailProblem(email)
    setProblem(found)
    if (!found) go.mutate(normalizeEmail(email))
  }

  const known = code === 'sso_provider_not_found' ? t('club.unknown') : null
  const told = known ?? (failureKey(code) === 'club_off' ? t('failed.club_off') : words)
  return (
    <Form
      onSubmit={submit}
      onRecheck={({ email = '' }) => setProblem(emailProblem(email))}
      className="space-y-4 rounded-lg border border-line p-4"
    >
      <h2 className="flex items-center gap-2 text-base">
        <Shield aria-hidden className="size-4 shrink-0" />
        {t('club.open')}
      </h2>
      {told && (
        <div role="alert">
          <Notice tone="bad">{told}</Notice>
        </div>
      )}
      <Field
        label={t('club.email')}
        hint={t('club.hint')}
        error={problem && t(`common:problems.${problem}`)}
        required
      >
        <Input
          name="email"
          type="email"
          autoFocus
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={go.isPending}>
          {t('club.go')}
        </Button>
        <Button onClick={onCancel}>{t('common:actions.cancel')}</Button>
      </div>
    </Form>
  )
}
