import { useState } from 'react'
import type { Account, Role } from '#web/features/accounts/account/types.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { useFinishSignUp } from '../mutations.ts'

type FinishSignUpProps = { account: Account; onLeave: () => void }

/** The questions of a sign-up by mail that a provider cannot answer, before anything else. The birth date comes next, as there. */
export function FinishSignUp({ account, onLeave }: FinishSignUpProps) {
  const t = useT('identity')
  const finish = useFinishSignUp()
  const words = useErrorMessage(finish.error)
  const [isMissing, setIsMissing] = useState(false)

  function submit({ fullName = '', role = '' }: Record<string, string>) {
    setIsMissing(fullName.trim() === '')
    if (fullName.trim() === '') return
    finish.mutate({ id: account.id, email: account.email, fullName, role: role as Role })
  }

  return (
    <>
      <h1>{t('finish.title')}</h1>
      <p className="mt-3 mb-6 text-soft">{t('finish.lead', { email: account.email })}</p>
      <Form
        onSubmit={submit}
        onRecheck={({ fullName = '' }) => setIsMissing(fullName.trim() === '')}
        className="space-y-4"
      >
        {words && (
          <div role="alert">
            <Notice tone="bad">{words}</Notice>
          </div>
        )}
        <RadioGroup
          cards
          legend={t('finish.i_am')}
          name="role"
          defaultValue="athlete"
          options={[
            { value: 'athlete', label: t('finish.athlete'), hint: t('finish.athlete_about') },
            { value: 'scout', label: t('finish.scout'), hint: t('finish.scout_about') },
          ]}
        />
        <Field
          label={t('finish.full_name')}
          error={isMissing ? t('common:problems.required') : undefined}
          required
        >
          <Input name="fullName" defaultValue={account.fullName} autoComplete="name" maxLength={120} />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={finish.isPending} className="w-full">
          {t('finish.go')}
        </Button>
        <p className="text-sm text-faint">{t('finish.age_note')}</p>
      </Form>
      <p className="mt-6 border-t border-line pt-5">
        <Button onClick={onLeave}>{t('finish.leave')}</Button>
      </p>
    </>
  )
}
