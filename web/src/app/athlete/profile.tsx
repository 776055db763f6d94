import { useQuery } from '@tanstack/react-query'
import { QrCode, Rocket } from 'lucide-react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { ViewAs } from '#web/features/athletes/athlete-profile/components/view-as.tsx'
import { athleteProfileQueries } from '#web/features/athletes/athlete-profile/queries.ts'
import type { Audience } from '#web/features/athletes/athlete-profile/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardsSkeleton } from '#web/ui/skeleton.tsx'
import { PageSwitch } from './page-switch.tsx'
import { ProfileContent } from './profile-content.tsx'

const audiences: readonly string[] = ['me', 'scout', 'stranger', 'guardian'] satisfies Audience[]

/** One's own page, and through whose eyes one looks at it: `?as=scout`. */
export function AthleteProfile() {
  const t = useT('athlete-profile')
  const codes = useT('profile-code')
  const boost = useT('profile-boost')
  const athleteId = useAccount()?.id ?? ''
  const [search, setSearch] = useSearchParams()
  const asked = search.get('as') ?? 'me'
  const audience = (audiences.includes(asked) ? asked : 'me') as Audience
  const { data: profile, error, refetch, isPending } = useQuery(athleteProfileQueries.of(athleteId))

  return (
    <Page title={t('title')} hideTitle>
      <PageSwitch />
      {isPending && <CardsSkeleton />}
      {error && !profile && <ErrorState error={error} onRetry={refetch} />}
      {profile === null && <EmptyState title={t('not_ready')}>{t('not_ready_text')}</EmptyState>}
      {profile && (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-3 sm:justify-end">
            <LinkButton to="/athlete/code" size="sm">
              <QrCode aria-hidden />
              {codes('title')}
            </LinkButton>
            <LinkButton to="/athlete/boost" size="sm">
              <Rocket aria-hidden />
              {boost('title')}
            </LinkButton>
            <ViewAs
              audience={audience}
              isMinor={profile.is_minor}
              onChange={(next) => setSearch(next === 'me' ? {} : { as: next })}
            />
          </div>
          <ProfileContent profile={profile} audience={audience} onBack={() => setSearch({})} />
        </>
      )}
    </Page>
  )
}
