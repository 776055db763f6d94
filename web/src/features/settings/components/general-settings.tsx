import { AccessibilityCard } from './accessibility-card.tsx'
import { LookCard } from './look-card.tsx'
import { NoticeCard } from './notice-card.tsx'
import { SettingsParts } from './settings-parts.tsx'
import { SoundCard } from './sound-card.tsx'

export function GeneralSettings() {
  return (
    <SettingsParts>
      {(props) => (
        <>
          <LookCard {...props} />
          <NoticeCard {...props} />
          <SoundCard {...props} />
          <AccessibilityCard {...props} />
        </>
      )}
    </SettingsParts>
  )
}
