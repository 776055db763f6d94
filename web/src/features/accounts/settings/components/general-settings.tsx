import type { ReactNode } from 'react'
import { AccessibilityCard } from './accessibility-card.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { NotificationCard } from './notification-card.tsx'
import { SettingsLoader } from './settings-loader.tsx'
import { SoundCard } from './sound-card.tsx'

type GeneralSettingsProps = {
  /** Where push notifications are turned on, below their switch. */
  pushDevices: ReactNode
}

export function GeneralSettings({ pushDevices }: GeneralSettingsProps) {
  return (
    <SettingsLoader>
      {(props) => (
        <>
          <AppearanceCard {...props} />
          <NotificationCard {...props} pushDevices={pushDevices} />
          <SoundCard {...props} />
          <AccessibilityCard {...props} />
        </>
      )}
    </SettingsLoader>
  )
}
