import { useT } from '#web/lib/i18n.ts'
import { LANGUAGES, languageNames } from '#web/lib/language.ts'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import type { SettingsCardProps } from '../types.ts'

const languages = LANGUAGES.map((value) => ({ value, label: languageNames[value] }))

export function AppearanceCard({ settings, change }: SettingsCardProps) {
  const t = useT('settings')
  return (
    <SplitCard title={t('look.title')} lead={t('look.lead')}>
      <div className="space-y-5">
        <Field label={t('look.language')} hint={t('look.language_hint')}>
          <Select
            options={languages}
            value={settings.language}
            className="max-w-60"
            onChange={(event) => change({ language: languages[event.target.selectedIndex]?.value })}
          />
        </Field>
        <RadioGroup
          legend={t('look.theme')}
          name="theme"
          value={settings.theme}
          options={(['light', 'dark', 'system'] as const).map((value) => ({
            value,
            label: t(`look.themes.${value}`),
          }))}
          onChange={(theme) => change({ theme })}
          className="[&>div]:flex [&>div]:flex-wrap [&>div]:gap-x-6"
        />
        <RadioGroup
          legend={t('look.units')}
          name="units"
          value={settings.units}
          options={(['metric', 'imperial'] as const).map((value) => ({
            value,
            label: t(`look.unit_systems.${value}`),
          }))}
          onChange={(units) => change({ units })}
          className="[&>div]:flex [&>div]:flex-wrap [&>div]:gap-x-6"
        />
      </div>
    </SplitCard>
  )
}
