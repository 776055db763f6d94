import { EmailCard } from '#web/features/account-security/components/email-card.tsx'
import { NameCard } from '#web/features/account-security/components/name-card.tsx'
import { PasswordCard } from '#web/features/account-security/components/password-card.tsx'
import { SecondFactorCard } from '#web/features/account-security/components/second-factor-card.tsx'
import { SessionsCard } from '#web/features/account-security/components/sessions-card.tsx'
import { GeneralSettings } from '#web/features/settings/components/general-settings.tsx'
import { LookingCard } from '#web/features/settings/components/looking-card.tsx'
import { SettingsParts } from '#web/features/settings/components/settings-parts.tsx'
import { SettingsTabs } from '#web/features/settings/components/settings-tabs.tsx'

export function ScoutSettings() {
  return (
    <SettingsTabs
      general={<GeneralSettings />}
      privacy={<SettingsParts>{(props) => <LookingCard {...props} />}</SettingsParts>}
      account={
        <>
          <NameCard />
          <EmailCard />
        </>
      }
      security={
        <>
          <PasswordCard />
          <SecondFactorCard />
          <SessionsCard />
        </>
      }
    />
  )
}
