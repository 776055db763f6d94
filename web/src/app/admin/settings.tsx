import { EmailCard } from '#web/features/accounts/account-security/components/email-card.tsx'
import { MfaCard } from '#web/features/accounts/account-security/components/mfa-card.tsx'
import { NameCard } from '#web/features/accounts/account-security/components/name-card.tsx'
import { PasswordCard } from '#web/features/accounts/account-security/components/password-card.tsx'
import { SessionsCard } from '#web/features/accounts/account-security/components/sessions-card.tsx'
import { GeneralSettings } from '#web/features/accounts/settings/components/general-settings.tsx'
import { SettingsTabs } from '#web/features/accounts/settings/components/settings-tabs.tsx'

/** The admin's own account. */
export function AdminSettings() {
  return (
    <SettingsTabs
      general={<GeneralSettings />}
      account={
        <>
          <NameCard />
          <EmailCard />
        </>
      }
      security={
        <>
          <MfaCard />
          <PasswordCard />
          <SessionsCard />
        </>
      }
    />
  )
}
