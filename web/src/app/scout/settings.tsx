import { EmailCard } from '#web/features/account-security/components/email-card.tsx'
import { MfaCard } from '#web/features/account-security/components/mfa-card.tsx'
import { NameCard } from '#web/features/account-security/components/name-card.tsx'
import { PasswordCard } from '#web/features/account-security/components/password-card.tsx'
import { SessionsCard } from '#web/features/account-security/components/sessions-card.tsx'
import { BlockedList } from '#web/features/block/components/blocked-list.tsx'
import { MyReports } from '#web/features/report/components/my-reports.tsx'
import { GeneralSettings } from '#web/features/settings/components/general-settings.tsx'
import { SettingsLoader } from '#web/features/settings/components/settings-loader.tsx'
import { SettingsTabs } from '#web/features/settings/components/settings-tabs.tsx'
import { ViewIdentityCard } from '#web/features/settings/components/view-identity-card.tsx'

export function ScoutSettings() {
  return (
    <SettingsTabs
      general={<GeneralSettings />}
      privacy={
        <>
          <SettingsLoader>{(props) => <ViewIdentityCard {...props} />}</SettingsLoader>
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
