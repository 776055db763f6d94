import { clsx } from 'clsx'
import { useState } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { isFreshFrom, type Proof, signInAgainAt } from '#web/lib/prove-owner.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { CodeInput, PasswordInput } from './input.tsx'
import { Skeleton } from './skeleton.tsx'

const WRONG: readonly (string | undefined)[] = ['invalid_credentials', 'mfa_verification_failed']

type ProofFormProps = {
  /**
   * Whose proof it is: a code where there is a second factor, else the password, or a sign-in where the account is that has none here.
   * Nothing while that is not known.
   */
  owner: { email: string; factorId: string | null; provider?: string | null } | undefined
  /** What is done with the proof, and why it is asked for. */
  action: string
  why: string
  /** It cannot be taken back, or not for long. */
  isDangerous?: boolean
  cancel: string
  busy: boolean
  error: Error | null
  onProof: (proof: Proof) => void
  onCancel: () => void
}

/** It opens at the end of a card, where the bar of a phone would cover it. */
const bringIntoView = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'center' })

/** Whoever is signed in proves once more that it is them. */
export function ProofForm(props: ProofFormProps) {
  const { owner, action, why, isDangerous = false, cancel, busy, error, onProof, onCancel } = props
  const t = useT()
  const [isMissing, setIsMissing] = useState(false)
  const [lost, setLost] = useState<Error | null>(null)
  const words = useErrorMessage(lost ?? error)
  if (!owner) return <Skeleton className="h-24" />
  const { email, factorId } = owner
  const provider = factorId ? null : (owner.provider ?? null)
  const isProved = provider !== null && isFreshFrom(provider)
  const isWrong = WRONG.includes((error as { code?: string } | null)?.code)
  const failure = isMissing
    ? t(factorId ? 'proof.code_missing' : 'proof.password_missing')
    : isWrong
      ? t(factorId ? 'proof.code_wrong' : 'proof.password_wrong')
      : words

  function submit({ proof = '' }: Record<string, string>) {
    if (provider !== null)
      return isProved ? onProof({ provider }) : void signInAgainAt(provider).catch(setLost)
    setIsMissing(proof === '')
    if (proof === '') return
    onProof(factorId ? { factorId, code: proof } : { email, password: proof })
  }

  return (
    <Form
      ref={bringIntoView}
      onSubmit={submit}
      className={clsx('space-y-4 rounded-md border p-4', isDangerous ? 'border-red/50' : 'border-line')}
    >
      <p>{why}</p>
      {provider !== null && !isProved && <p className="text-soft">{t('proof.again')}</p>}
      {provider !== null && words && (
        <p role="alert" className="text-red">
          {words}
        </p>
      )}
      {provider !== null ? null : factorId ? (
        <Field label={t('proof.code')} error={failure} required>
          <CodeInput name="proof" autoFocus />
        </Field>
      ) : (
        <Field label={t('proof.password')} error={failure} required>
          <PasswordInput
            name="proof"
            autoFocus
            autoComplete="current-password"
            showLabel={t('proof.show')}
            hideLabel={t('proof.hide')}
          />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={busy}>
          {provider !== null && !isProved ? t('proof.again_go') : action}
        </Button>
        <Button onClick={onCancel}>{cancel}</Button>
      </div>
    </Form>
  )
}
