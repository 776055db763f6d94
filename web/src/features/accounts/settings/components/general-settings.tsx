import { AccessibilityCard } from './accessibility-card.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { NotificationCard } from './notification-card.tsx'
import { SettingsLoader } from './settings-loader.tsx'
import { SoundCard } from './sound-card.tsx'

export function GeneralSettings() {
  return (
    <SettingsLoader>
      {(props) => (
        <>
          <AppearanceCard {...props} />
          <NotificationCard {...props} />
          <SoundCard {...props} />
          <AccessibilityCard {...props} />
        </>
      )}
    </SettingsLoader>
  )
}
