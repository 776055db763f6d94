import { EmailCard } from '#web/features/accounts/account-security/components/email-card.tsx'
import { MfaCard } from '#web/features/accounts/account-security/components/mfa-card.tsx'
import { NameCard } from '#web/features/accounts/account-security/components/name-card.tsx'
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
import { ViewIdentityCard } from '#web/features/accounts/settings/components/view-identity-card.tsx'
import { BlockedList } from '#web/features/contact/block/components/blocked-list.tsx'
import { MyReports } from '#web/features/trust/report/components/my-reports.tsx'

export function ScoutSettings() {
  return (
    <SettingsTabs
      general={<GeneralSettings pushDevices={<PushDevices />} />}
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
          <ExportCard />
          <DeletionCard />
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
