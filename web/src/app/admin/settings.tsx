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
import { SettingsTabs } from '#web/features/accounts/settings/components/settings-tabs.tsx'
import { ContactWindows } from '#web/features/trust/contact-window/components/contact-windows.tsx'
import { SettingsScreen } from '#web/features/trust/policy-setting/components/settings-screen.tsx'

/** The admin's own account, and the rules of the platform. */
export function AdminSettings() {
  return (
    <SettingsScreen
      others={[{ name: 'contact_windows', content: <ContactWindows /> }]}
      account={
        <SettingsTabs
          general={<GeneralSettings pushDevices={<PushDevices />} />}
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
              <MfaCard />
              <PhoneFactorCard />
              <PasskeysCard />
              <PhoneCard />
              <IdentitiesCard />
              <PasswordCard />
              <SessionsCard />
            </>
          }
        />
      }
    />
  )
}
