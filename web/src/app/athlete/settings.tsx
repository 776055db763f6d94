import { useQuery } from '@tanstack/react-query'
import { useAccount } from '#web/features/account/queries.ts'
import { EmailCard } from '#web/features/account-security/components/email-card.tsx'
import { MfaCard } from '#web/features/account-security/components/mfa-card.tsx'
import { NameCard } from '#web/features/account-security/components/name-card.tsx'
import { PasswordCard } from '#web/features/account-security/components/password-card.tsx'
import { SessionsCard } from '#web/features/account-security/components/sessions-card.tsx'
import { PublicAddress } from '#web/features/athlete-profile/components/public-address.tsx'
import { athleteProfileQueries } from '#web/features/athlete-profile/queries.ts'
import { BlockedList } from '#web/features/block/components/blocked-list.tsx'
import { GuardianCard } from '#web/features/guardian/components/guardian-card.tsx'
import { MyReports } from '#web/features/report/components/my-reports.tsx'
import { GeneralSettings } from '#web/features/settings/components/general-settings.tsx'
import { SettingsLoader } from '#web/features/settings/components/settings-loader.tsx'
import { SettingsTabs } from '#web/features/settings/components/settings-tabs.tsx'
import { VisibilityCard } from '#web/features/settings/components/visibility-card.tsx'

export function AthleteSettings() {
  const athleteId = useAccount()?.id ?? ''
  const { data: profile } = useQuery(athleteProfileQueries.of(athleteId))
  const effective = profile ? { visibility: profile.effective_visibility, isMinor: profile.is_minor } : null
  return (
    <SettingsTabs
      general={<GeneralSettings />}
      privacy={
        <>
          <SettingsLoader>
            {(props) => (
              <VisibilityCard
                {...props}
                effective={effective}
                address={profile && <PublicAddress profile={profile} />}
              />
            )}
          </SettingsLoader>
          {profile?.is_minor && <GuardianCard />}
          <BlockedList />
          <MyReports />
        </>
      }
      account={
        <>
          <NameCard />
          <EmailCard />
        </>
      }
      security={
        <>
          <PasswordCard />
          <MfaCard />
          <SessionsCard />
        </>
      }
    />
  )
}
