import { Navigate, useLocation, useParams } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { CommunityDirectory } from '#web/features/contact/community/components/community-directory.tsx'
import { CommunityEntry } from '#web/features/contact/community/components/community-entry.tsx'
import { CommunityHead } from '#web/features/contact/community/components/community-head.tsx'
import { ReadingCommunity } from '#web/features/contact/community/components/reading-community.tsx'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PublicLayout } from './public-layout.tsx'

/** What there is, for whoever is not signed in; others read it in their own area. */
export function Communities() {
  const t = useT('community')
  const account = useAccount()
  const { id } = useParams()
  const { search, hash } = useLocation()
  if (account) {
    const area = account.isAdmin ? 'admin' : account.role
    return <Navigate to={`/${area}/communities${id ? `/${id}` : ''}${search}${hash}`} replace />
  }
  return (
    <PublicLayout>
      {id ? (
        <ReadingCommunity id={id} invitation={hash.slice(1)} base="/communities">
          {(community) => (
            <>
              <CommunityHead community={community} actions={null} />
              <CommunityEntry community={community} invitation={hash.slice(1)} isSignedIn={false} />
            </>
          )}
        </ReadingCommunity>
      ) : (
        <Page
          title={t('title')}
          lead={t('lead')}
          width="columns"
          actions={
            <LinkButton to="/auth" variant="primary">
              {t('sign_in')}
            </LinkButton>
          }
        >
          <CommunityDirectory
            base="/communities"
            isSignedIn={false}
            start={<LinkButton to="/auth">{t('sign_in')}</LinkButton>}
          />
        </Page>
      )}
    </PublicLayout>
  )
}
