import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LOCALES } from '#shared/locale.ts'
import { sportQueries } from '#web/features/athletes/sport/queries.ts'
import { countryName, countryOptions } from '#web/lib/countries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { languageNames } from '#web/lib/language.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RemovableChip, ToggleChip } from '#web/ui/chip.tsx'
import { Select } from '#web/ui/select.tsx'
import { toggled } from '../rules.ts'
import type { Segment } from '../types.ts'

type SegmentFieldsProps = { segment: Segment; onChange: (segment: Segment) => void }

/** Whom it is for. What is left empty asks for nothing. */
export function SegmentFields({ segment, onChange }: SegmentFieldsProps) {
  const t = useT('announcement')
  const words = useT('sport')
  const language = useLanguage()
  const sports = useQuery(sportQueries.catalog()).data?.sports ?? []
  return (
    <div className="space-y-4">
      <Part legend={t('field.roles')}>
        {(['athlete', 'scout'] as const).map((role) => (
          <ToggleChip
            key={role}
            pressed={segment.roles?.includes(role) ?? false}
            onClick={() => onChange(toggled(segment, 'roles', role))}
          >
            {t(`role.${role}`)}
          </ToggleChip>
        ))}
      </Part>
      <Part legend={t('field.languages')}>
        {LOCALES.map((one) => (
          <ToggleChip
            key={one}
            pressed={segment.languages?.includes(one) ?? false}
            onClick={() => onChange(toggled(segment, 'languages', one))}
          >
            {languageNames[one]}
          </ToggleChip>
        ))}
      </Part>
      <div className="grid gap-4 sm:grid-cols-2">
        <Picked
          legend={t('field.sports')}
          add={t('add_sport')}
          chosen={segment.sports ?? []}
          options={sports.map(({ code }) => ({ value: code, label: words(`sport.${code}`) }))}
          name={(code) => words(`sport.${code}`)}
          onToggle={(code) => onChange(toggled(segment, 'sports', code))}
        />
        <Picked
          legend={t('field.countries')}
          add={t('add_country')}
          chosen={segment.countries ?? []}
          options={countryOptions(language)}
          name={(code) => countryName(code, language)}
          onToggle={(code) => onChange(toggled(segment, 'countries', code))}
        />
      </div>
      <Checkbox
        label={t('adults_only')}
        checked={segment.adults_only ?? false}
        onChange={({ target }) => onChange({ ...segment, adults_only: target.checked })}
      />
      <p className="text-sm text-faint">{t('everybody')}</p>
    </div>
  )
}

function Part({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

type PickedProps = {
  legend: string
  add: string
  chosen: readonly string[]
  options: readonly { value: string; label: string }[]
  name: (value: string) => string
  onToggle: (value: string) => void
}

function Picked({ legend, add, chosen, options, name, onToggle }: PickedProps) {
  const t = useT('announcement')
  return (
    <Part legend={legend}>
      <Select
        aria-label={add}
        placeholder={add}
        value=""
        onChange={({ target }) => target.value && onToggle(target.value)}
        options={options.filter(({ value }) => !chosen.includes(value))}
        className="w-full"
      />
      {chosen.map((value) => (
        <RemovableChip
          key={value}
          removeLabel={t('remove', { what: name(value) })}
          onRemove={() => onToggle(value)}
        >
          {name(value)}
        </RemovableChip>
      ))}
    </Part>
  )
}
