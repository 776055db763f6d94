import { useQuery } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { VerificationForm } from '#web/features/accounts/verification/components/verification-form.tsx'
import { VerificationStatusList } from '#web/features/accounts/verification/components/verification-status.tsx'
import { verificationQueries } from '#web/features/accounts/verification/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'

export function ScoutVerification() {
  const t = useT('verification')
  const common = useT()
  const account = useAccount()
  const userId = account?.id ?? ''
  const { data, error, refetch } = useQuery({
    ...verificationQueries.mine(userId),
    enabled: Boolean(userId),
  })
  return (
    <Page title={common('nav.verification')} lead={t('page.lead')} width="reading">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FormSkeleton />}
      {data && (
        <div className="space-y-5">
          <Card>
            <CardHeader title={t('mine')} />
            {data.length > 0 ? (
              <VerificationStatusList verifications={data} />
            ) : (
              <>
                <p className="font-medium">{t('page.empty_title')}</p>
                <p className="text-soft">{t('page.empty')}</p>
              </>
            )}
          </Card>
          <Card>
            <CardHeader title={t('form.title')} />
            <p className="mb-5 text-soft">
              {t('page.counts')} {t('page.within', { count: LIMITS.verification.decidedWithinDays })}
            </p>
            <VerificationForm userId={userId} verifications={data} />
          </Card>
        </div>
      )}
    </Page>
  )
}
