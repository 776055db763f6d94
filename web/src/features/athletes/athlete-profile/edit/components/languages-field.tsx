import { useFormContext } from 'react-hook-form'
import { spokenLanguage, spokenLanguageOptions } from '#web/lib/countries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { RemovableChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ProfileFields } from '../../schema.ts'
import { useProfileField } from './use-profile-field.tsx'

export function LanguagesField({ className }: { className?: string }) {
  const t = useT('athlete-profile')
  const shown = useLanguage()
  const { label } = useProfileField()
  const { watch, setValue } = useFormContext<ProfileFields>()
  const chosen = watch('languages')
  const choose = (languages: string[]) =>
    setValue('languages', languages, { shouldDirty: true, shouldValidate: true })
  return (
    <div className={className}>
      <Field {...label('languages')}>
        <Select
          value=""
          className="max-w-60"
          placeholder={t('edit.add_language')}
          options={spokenLanguageOptions(shown).filter(({ value }) => !chosen.includes(value))}
          onChange={(event) => choose([...chosen, event.target.value])}
        />
      </Field>
      <div className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
        {chosen.map((code) => (
          <RemovableChip
            key={code}
            removeLabel={t('edit.remove_language', { language: spokenLanguage(code, shown) })}
            onRemove={() => choose(chosen.filter((other) => other !== code))}
          >
            {spokenLanguage(code, shown)}
          </RemovableChip>
        ))}
      </div>
    </div>
  )
}
