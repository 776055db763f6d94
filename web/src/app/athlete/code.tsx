import { useQuery } from '@tanstack/react-query'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { athleteProfileQueries } from '#web/features/athletes/athlete-profile/queries.ts'
import { MyCodes } from '#web/features/athletes/profile-code/components/my-codes.tsx'
import { PrintSheet } from '#web/features/athletes/profile-code/components/print-sheet.tsx'
import { profileCodeQueries } from '#web/features/athletes/profile-code/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Notice } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'

/** Codes to show and to print, and where they lead. */
export function AthleteCode() {
  const t = useT('profile-code')
  const words = useT('sport')
  const account = useAccount()
  const [params] = useSearchParams()
  const printed = params.get('print')
  const profile = useQuery(athleteProfileQueries.of(account?.id ?? '')).data
  const code = useQuery({ ...profileCodeQueries.mine(), enabled: printed !== null }).data?.find(
    ({ id }) => id === printed,
  )
  if (code && profile)
    return (
      <Page title={t('sheet')} width="columns" hideTitle>
        <PrintSheet
          code={code}
          name={profile.display_name}
          about={profile.primary_sport ? words(`sport.${profile.primary_sport}`) : ''}
        />
      </Page>
    )
  return (
    <Page title={t('title')} lead={t('lead')} width="reading">
      {profile?.effective_visibility === 'private' && (
        <div className="mb-5">
          <Notice title={t('hidden')}>{t('hidden_text')}</Notice>
        </div>
      )}
      {profile && (
        <MyCodes isMinor={profile.is_minor} isHidden={profile.effective_visibility === 'private'} />
      )}
    </Page>
  )
}
