import { Navigate } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { BoostExplained } from '#web/features/athletes/profile-boost/components/boost-explained.tsx'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PublicLayout } from './public-layout.tsx'

/** What a boost is, for everybody; an athlete goes on to their own. */
export function ProfileBoost() {
  const t = useT('profile-boost')
  const account = useAccount()
  if (account?.role === 'athlete' && !account.isAdmin) return <Navigate to="/athlete/boost" replace />
  return (
    <PublicLayout>
      <Page title={t('title')} lead={t('public_lead')} width="narrow">
        <BoostExplained />
        {!account && (
          <div className="mt-8">
            <LinkButton to="/auth" variant="primary">
              {t('join')}
            </LinkButton>
          </div>
        )}
      </Page>
    </PublicLayout>
  )
}
