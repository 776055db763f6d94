import { useT } from '#web/lib/i18n.ts'
import { Switch } from '#web/ui/checkbox.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import type { SettingsCardProps } from '../types.ts'

const toggles = ['reduced_motion', 'high_contrast', 'large_text'] as const

export function AccessibilityCard({ settings, change }: SettingsCardProps) {
  const t = useT('settings')
  return (
    <SplitCard title={t('accessibility.title')} lead={t('accessibility.lead')}>
      {toggles.map((toggle) => (
        <Switch
          key={toggle}
          label={t(`accessibility.${toggle}`)}
          hint={t(`accessibility.${toggle}_hint`)}
          checked={settings[`accessibility_${toggle}`]}
          onCheckedChange={(on) => change({ [`accessibility_${toggle}`]: on })}
        />
      ))}
    </SplitCard>
  )
}
