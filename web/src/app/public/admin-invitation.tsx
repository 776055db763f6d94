import { Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { AcceptInvitation } from '#web/features/accounts/admin-invitation/components/accept-invitation.tsx'
import { InvitationMessage } from '#web/features/accounts/admin-invitation/components/invitation-message.tsx'
import { isInvitationId } from '#web/features/accounts/admin-invitation/rules.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { withNext } from '#web/lib/next-path.ts'
import { useNeedsMfa } from '#web/lib/session.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { signOut } from '../shell/sign-out.ts'
import { AuthLayout } from './auth-layout.tsx'

const FactorSetup = lazyWhenOnline(() =>
  import('#web/features/accounts/account-security/components/factor-setup.tsx').then((part) => ({
    default: part.FactorSetup,
  })),
)

/** Where the mail of an invitation leads, signed in or not. */
export function AdminInvitation() {
  const t = useT('admin-invitation')
  useDocumentTitle(t('title'))
  return (
    <AuthLayout>
      <Invitation />
    </AuthLayout>
  )
}

function Invitation() {
  const t = useT('admin-invitation')
  const account = useAccount()
  const halfway = useNeedsMfa()
  const { id = '' } = useParams()
  const here = `/admin-invitation/${id}`

  if (!isInvitationId(id))
    return (
      <InvitationMessage
        title={t('unknown.title')}
        text={t('unknown.text')}
        actions={<LinkButton to="/">{t('leave')}</LinkButton>}
      />
    )
  if (halfway) return <Navigate to={withNext('/auth', here)} replace />
  if (!account)
    return (
      <InvitationMessage
        title={t('title')}
        text={t('signed_out')}
        actions={
          <>
            <LinkButton variant="primary" to={withNext('/auth', here)}>
              {t('sign_in')}
            </LinkButton>
            <LinkButton to={withNext('/auth?mode=sign-up&role=scout', here)}>{t('sign_up')}</LinkButton>
          </>
        }
      />
    )
  if (account.isAdmin)
    return (
      <InvitationMessage
        title={t('already.title')}
        text={t('already.text')}
        actions={
          <LinkButton variant="primary" to="/admin/dashboard">
            {t('to_dashboard')}
          </LinkButton>
        }
      />
    )
  return (
    <AcceptInvitation
      invitationId={id}
      person={account}
      onSwitchAccount={signOut}
      secondStep={
        <Suspense>
          <FactorSetup />
        </Suspense>
      }
    />
  )
}
