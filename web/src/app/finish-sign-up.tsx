import type { Account } from '#web/features/accounts/account/types.ts'
import { FinishSignUp as Questions } from '#web/features/accounts/identity/components/finish-sign-up.tsx'
import { useT } from '#web/lib/i18n.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { AuthLayout } from './public/auth-layout.tsx'
import { signOut } from './shell/sign-out.ts'

/** In the place of every screen of an area, until whoever came by a provider has said what they are. */
export function FinishSignUp({ account }: { account: Account }) {
  const t = useT('identity')
  useDocumentTitle(t('finish.title'))
  return (
    <AuthLayout>
      <Questions account={account} onLeave={() => void signOut()} />
    </AuthLayout>
  )
}
