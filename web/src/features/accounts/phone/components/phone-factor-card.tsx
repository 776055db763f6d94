import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { identityQueries } from '#web/features/accounts/identity/queries.ts'
import { isReauthenticationNeeded } from '#web/lib/errors.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useEnrollPhone, useMailCode, useTextFactorCode, useVerifyPhone } from '../mutations.ts'
import { numberWords } from '../number-words.ts'
import { phoneQueries } from '../queries.ts'
import { CodeForm } from './code-form.tsx'
import { NumberForm } from './number-form.tsx'
import { PhoneFactorRow } from './phone-factor-row.tsx'

/** A number as second factor. Nothing where the server has not switched it on. */
export function PhoneFactorCard() {
  const t = useT('phone')
  const { data } = useQuery(identityQueries.elsewhere())
  if (!data?.phoneFactors) return null
  return (
    <SplitCard title={t('factor.title')} lead={t('factor.lead')}>
      <Factors />
    </SplitCard>
  )
}

function Factors() {
  const t = useT('phone')
  const { data: factors, error, refetch } = useQuery(phoneQueries.factors())
  const [adding, setAdding] = useState(false)
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!factors) return null
  if (adding) return <AddFactor onDone={() => setAdding(false)} />
  return (
    <div className="space-y-4">
      {factors.length === 0 ? (
        <p className="text-soft">{t('factor.none')}</p>
      ) : (
        <ul aria-label={t('factor.title')} className="divide-y divide-hair border-y border-line">
          {factors.map((factor) => (
            <PhoneFactorRow key={factor.id} factor={factor} />
          ))}
        </ul>
      )}
      <Button onClick={() => setAdding(true)}>
        {t(factors.length === 0 ? 'factor.add' : 'factor.add_another')}
      </Button>
    </div>
  )
}

type Sent = { factorId: string; challengeId: string }

function AddFactor({ onDone }: { onDone: () => void }) {
  const t = useT('phone')
  const enroll = useEnrollPhone()
  const mail = useMailCode()
  const again = useTextFactorCode()
  const verify = useVerifyPhone()
  const [number, setNumber] = useState('')
  const [sent, setSent] = useState<Sent | null>(null)

  const begin = (wanted: string, mailed?: string) => {
    setNumber(wanted)
    enroll.mutate(
      { number: wanted, ...(mailed && { mailed }) },
      { onSuccess: setSent, onError: (reason) => isReauthenticationNeeded(reason) && mail.mutate(undefined) },
    )
  }
  const done = () => {
    toast.success(t('factor.added'))
    onDone()
  }

  if (sent)
    return (
      <CodeForm
        lead={t('sent', { number: numberWords(number) })}
        label={t('code')}
        action={t('factor.turn_on')}
        busy={verify.isPending}
        error={verify.error ?? again.error}
        onCode={(code) => verify.mutate({ ...sent, code }, { onSuccess: done })}
        again={{
          busy: again.isPending,
          onAgain: () =>
            again.mutate(sent.factorId, {
              onSuccess: (challengeId) => setSent({ factorId: sent.factorId, challengeId }),
            }),
        }}
        onCancel={onDone}
      />
    )
  // An account that opens the back office shows first that its mail is read.
  if (mail.isSuccess)
    return (
      <CodeForm
        lead={t('factor.mailed')}
        label={t('factor.mailed_code')}
        action={t('confirm')}
        busy={enroll.isPending}
        error={isReauthenticationNeeded(enroll.error) ? null : enroll.error}
        onCode={(code) => begin(number, code)}
        onCancel={onDone}
      />
    )
  return (
    <NumberForm
      value={number}
      busy={enroll.isPending || mail.isPending}
      error={mail.error ?? (isReauthenticationNeeded(enroll.error) ? null : enroll.error)}
      onNumber={(wanted) => begin(wanted)}
      onCancel={onDone}
    />
  )
}
