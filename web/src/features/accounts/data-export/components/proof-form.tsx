import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { accountSecurityQueries } from '#web/features/accounts/account-security/queries.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import type { Proof } from '#web/lib/prove-owner.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input, PasswordInput } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const WRONG: readonly (string | undefined)[] = ['invalid_credentials', 'mfa_verification_failed']

type ProofFormProps = {
  /** What is done with the proof. */
  action: string
  busy: boolean
  error: Error | null
  onProof: (proof: Proof) => void
  onCancel: () => void
}

/** It opens at the end of a card, where the bar of a phone would cover it. */
const bringIntoView = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'center' })

export function ProofForm({ action, busy, error, onProof, onCancel }: ProofFormProps) {
  const t = useT('data-export')
  const account = useAccount()
  const [isMissing, setIsMissing] = useState(false)
  const { data: factor } = useQuery(accountSecurityQueries.secondFactor())
  const words = useErrorMessage(error)
  if (!factor) return <Skeleton className="h-24" />
  const { factorId } = factor
  const isWrong = WRONG.includes((error as { code?: string } | null)?.code)
  const failure = isMissing
    ? t(factorId ? 'code_missing' : 'password_missing')
    : isWrong
      ? t(factorId ? 'code_wrong' : 'password_wrong')
      : words

  function submit({ proof = '' }: Record<string, string>) {
    setIsMissing(proof === '')
    if (proof === '') return
    onProof(factorId ? { factorId, code: proof } : { email: account?.email ?? '', password: proof })
  }

  return (
    <Form ref={bringIntoView} onSubmit={submit} className="space-y-4 rounded-md border border-line p-4">
      <p>{t('proof_why')}</p>
      {factorId ? (
        <Field label={t('code')} error={failure} required>
          <Input
            name="proof"
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            className="num max-w-40"
          />
        </Field>
      ) : (
        <Field label={t('password')} error={failure} required>
          <PasswordInput
            name="proof"
            autoFocus
            autoComplete="current-password"
            showLabel={t('show')}
            hideLabel={t('hide')}
          />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {action}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </Form>
  )
}
