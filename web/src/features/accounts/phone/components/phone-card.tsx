import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProofOwner } from '#web/features/accounts/account-security/queries.ts'
import { identityQueries } from '#web/features/accounts/identity/queries.ts'
import { isReauthenticationNeeded } from '#web/lib/errors.ts'
import { useT } from '#web/lib/i18n.ts'
import type { Proof } from '#web/lib/prove-owner.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ProofForm } from '#web/ui/proof-form.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useChangeNumber, useConfirmNumber, useRemoveNumber } from '../mutations.ts'
import { numberWords } from '../number-words.ts'
import { phoneQueries } from '../queries.ts'
import type { OwnPhone } from '../types.ts'
import { CodeForm } from './code-form.tsx'
import { NumberForm } from './number-form.tsx'
import { usePhoneFailure } from './phone-failure.tsx'

/** The number that signs somebody in. Nothing where the server has not switched it on. */
export function PhoneCard() {
  const t = useT('phone')
  const { data } = useQuery(identityQueries.elsewhere())
  if (!data?.phone) return null
  return (
    <SplitCard title={t('title')} lead={t('lead')}>
      <Phone canRemove={data.canLink} />
    </SplitCard>
  )
}

type Step = { at: 'shown' | 'typing' | 'removing' } | { at: 'proving' | 'code'; number: string }

function Phone({ canRemove }: { canRemove: boolean }) {
  const t = useT('phone')
  const { data: phone, error, refetch, isPending } = useQuery(phoneQueries.mine())
  const [step, setStep] = useState<Step>({ at: 'shown' })
  const change = useChangeNumber()
  const confirm = useConfirmNumber()
  const close = () => setStep({ at: 'shown' })

  const send = (number: string, proof?: Proof) =>
    change.mutate(
      { number, ...(proof && { proof }) },
      {
        onSuccess: () => setStep({ at: 'code', number }),
        onError: (reason) => isReauthenticationNeeded(reason) && setStep({ at: 'proving', number }),
      },
    )

  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (isPending) return null
  if (step.at === 'typing')
    return <NumberForm busy={change.isPending} error={change.error} onNumber={send} onCancel={close} />
  if (step.at === 'proving')
    return (
      <Again
        busy={change.isPending}
        error={change.error}
        onProof={(proof) => send(step.number, proof)}
        onCancel={close}
      />
    )
  if (step.at === 'code')
    return (
      <CodeForm
        lead={t('sent', { number: numberWords(step.number) })}
        label={t('code')}
        action={t('confirm')}
        busy={confirm.isPending}
        error={confirm.error ?? change.error}
        onCode={(code) =>
          saidAfter(confirm.mutateAsync({ number: step.number, code }, { onSuccess: () => close() }), () =>
            toast.success(t('saved')),
          )
        }
        again={{ busy: change.isPending, onAgain: () => send(step.number) }}
        onCancel={close}
      />
    )
  return (
    <div className="space-y-4">
      <p className={phone ? 'num font-semibold' : 'text-soft'}>
        {phone ? numberWords(phone.number) : t('none')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setStep({ at: 'typing' })}>{t(phone ? 'change' : 'add')}</Button>
        {phone?.canRemove && canRemove && <Remove phone={phone} />}
      </div>
    </div>
  )
}

function Remove({ phone }: { phone: OwnPhone }) {
  const t = useT('phone')
  const remove = useRemoveNumber()
  const failure = usePhoneFailure(isReauthenticationNeeded(remove.error) ? null : remove.error)
  const run = (proof?: Proof) =>
    // By the promise: without a number there is nothing to remove, and this is gone.
    remove.mutateAsync({ phone, ...(proof && { proof }) }).then(
      () => toast.success(t('removed')),
      () => undefined, // `remove.error` tells it
    )
  if (isReauthenticationNeeded(remove.error))
    return <Again busy={remove.isPending} error={null} onProof={run} onCancel={remove.reset} />
  return (
    <>
      <Button busy={remove.isPending} onClick={() => run()}>
        {t('remove')}
      </Button>
      {failure && (
        <p role="alert" className="basis-full text-red-ink">
          {failure}
        </p>
      )}
    </>
  )
}

type AgainProps = {
  busy: boolean
  error: Error | null
  onProof: (proof: Proof) => void
  onCancel: () => void
}

/** The sign-in was a while ago. */
function Again({ busy, error, onProof, onCancel }: AgainProps) {
  const t = useT('phone')
  const owner = useProofOwner(true)
  return (
    <ProofForm
      owner={owner}
      why={t('why')}
      action={t('confirm')}
      cancel={t('cancel')}
      busy={busy}
      error={isReauthenticationNeeded(error) ? null : error}
      onProof={onProof}
      onCancel={onCancel}
    />
  )
}
