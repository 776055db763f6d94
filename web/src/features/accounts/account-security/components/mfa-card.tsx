import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUnenrollFactor } from '../mutations.ts'
import { accountSecurityQueries } from '../queries.ts'
import type { MfaStatus } from '../types.ts'
import { FactorCodeForm } from './factor-code-form.tsx'
import { FactorSetup } from './factor-setup.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export function MfaCard() {
  const t = useT('account-security')
  const { data: factor, error, refetch, isPending } = useQuery(accountSecurityQueries.secondFactor())
  return (
    <SplitCard title={t('factor.title')} lead={t('factor.lead')}>
      {isPending && <Skeleton className="h-24" />}
      {error && <ErrorState error={error} onRetry={refetch} />}
      {factor &&
        (factor.factorId ? <MfaOn factor={factor} factorId={factor.factorId} /> : <MfaOff factor={factor} />)}
    </SplitCard>
  )
}

function MfaOff({ factor }: { factor: MfaStatus }) {
  const t = useT('account-security')
  return (
    <>
      <p className="mb-3 text-soft">{t(factor.hasOther ? 'factor.no_app' : 'factor.off')}</p>
      <FactorSetup />
      {factor.hasOther && factor.usedHere && (
        <div className="mt-4">
          <RecoveryCodes codes={factor.codes} />
        </div>
      )}
    </>
  )
}

function MfaOn({ factor, factorId }: { factor: MfaStatus; factorId: string }) {
  const t = useT('account-security')
  const remove = useUnenrollFactor()
  const [removing, setRemoving] = useState(false)
  return (
    <div className="space-y-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="good">
          <ShieldCheck aria-hidden />
          {t('factor.on')}
        </Badge>
        <span className="text-soft">{t('factor.on_text')}</span>
      </p>
      {!factor.usedHere && (
        <FactorCodeForm factorId={factorId} lead={t('factor.step_up')} submit={t('factor.confirm')} />
      )}
      {factor.usedHere && <RecoveryCodes codes={factor.codes} />}
      {factor.usedHere && !removing && (
        <Button variant="danger" onClick={() => setRemoving(true)}>
          {t('factor.remove')}
        </Button>
      )}
      {removing && (
        <div className="rounded-md border border-red/50 p-4">
          <p className="mb-3">{t('factor.remove_sure')}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="danger"
              busy={remove.isPending}
              onClick={() =>
                remove.mutateAsync(factorId).then(
                  () => toast.success(t('factor.removed')),
                  async (error) =>
                    toast.error(t('factor.failed'), { description: await errorMessage(error) }),
                )
              }
            >
              {t('factor.remove_yes')}
            </Button>
            <Button onClick={() => setRemoving(false)}>{t('factor.keep')}</Button>
          </div>
        </div>
      )}
    </div>
  )
}
