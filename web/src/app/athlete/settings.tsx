import { useQuery } from '@tanstack/react-query'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { AthleteNamesCard } from '#web/features/accounts/account-security/components/athlete-names-card.tsx'
import { EmailCard } from '#web/features/accounts/account-security/components/email-card.tsx'
import { MfaCard } from '#web/features/accounts/account-security/components/mfa-card.tsx'
import { PasswordCard } from '#web/features/accounts/account-security/components/password-card.tsx'
import { SessionsCard } from '#web/features/accounts/account-security/components/sessions-card.tsx'
import { ExportCard } from '#web/features/accounts/data-export/components/export-card.tsx'
import { DeletionCard } from '#web/features/accounts/deletion/components/deletion-card.tsx'
import { IdentitiesCard } from '#web/features/accounts/identity/components/identities-card.tsx'
import { PasskeysCard } from '#web/features/accounts/passkey/components/passkeys-card.tsx'
import { PhoneCard } from '#web/features/accounts/phone/components/phone-card.tsx'
import { PhoneFactorCard } from '#web/features/accounts/phone/components/phone-factor-card.tsx'
import { PushDevices } from '#web/features/accounts/push-device/components/push-devices.tsx'
import { GeneralSettings } from '#web/features/accounts/settings/components/general-settings.tsx'
import { SettingsLoader } from '#web/features/accounts/settings/components/settings-loader.tsx'
import { SettingsTabs } from '#web/features/accounts/settings/components/settings-tabs.tsx'
import { VisibilityCard } from '#web/features/accounts/settings/components/visibility-card.tsx'
import { PublicAddress } from '#web/features/athletes/athlete-profile/components/public-address.tsx'
import { athleteProfileQueries } from '#web/features/athletes/athlete-profile/queries.ts'
import { GuardianCard } from '#web/features/athletes/guardian/components/guardian-card.tsx'
import { EmbedCard } from '#web/features/athletes/profile-embed/components/embed-card.tsx'
import { BlockedList } from '#web/features/contact/block/components/blocked-list.tsx'
import { MyReports } from '#web/features/trust/report/components/my-reports.tsx'

export function AthleteSettings() {
  const athleteId = useAccount()?.id ?? ''
  const { data: profile } = useQuery(athleteProfileQueries.of(athleteId))
  const effective = profile ? { visibility: profile.effective_visibility, isMinor: profile.is_minor } : null
  return (
    <SettingsTabs
      general={<GeneralSettings pushDevices={<PushDevices />} />}
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
          {profile && !profile.is_minor && (
            <EmbedCard
              handle={profile.handle}
              name={profile.display_name}
              isPublic={profile.effective_visibility === 'public'}
            />
          )}
          {profile?.is_minor && <GuardianCard seen={profile.effective_visibility !== 'private'} />}
          <BlockedList />
          <MyReports />
        </>
      }
      account={
        <>
          <AthleteNamesCard />
          <EmailCard />
          <ExportCard isMinor={profile?.is_minor} />
          <DeletionCard isMinor={profile?.is_minor} />
        </>
      }
      security={
        <>
          <PasswordCard />
          <MfaCard />
          <PhoneFactorCard />
          <PasskeysCard />
          <PhoneCard />
          <IdentitiesCard />
          <SessionsCard />
        </>
      }
    />
  )
}
