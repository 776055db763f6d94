import { useT } from '#web/lib/i18n.ts'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import type { SettingsCardProps } from '../types.ts'

/** How one appears to the athletes whose profiles one opens. */
export function ViewIdentityCard({ settings, change }: SettingsCardProps) {
  const t = useT('settings')
  return (
    <SplitCard title={t('looking.title')} lead={t('looking.lead')}>
      <RadioGroup
        legend={t('looking.who')}
        name="view-identity"
        value={settings.view_identity}
        options={(['named', 'organization', 'anonymous'] as const).map((value) => ({
          value,
          label: t(`looking.choices.${value}`),
          hint: t(`looking.hints.${value}`),
        }))}
        onChange={(view_identity) => change({ view_identity })}
      />
    </SplitCard>
  )
}
