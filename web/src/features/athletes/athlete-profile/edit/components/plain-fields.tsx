import { useT } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { type ProfileFieldName, profileFieldNames, profileFields, type Section } from '../../types.ts'
import { useProfileField } from './use-profile-field.tsx'

/** The inputs of a section that need nothing but their line in the table of fields. */
export function PlainFields({ section }: { section: Section }) {
  const names = profileFieldNames.filter((name) => {
    const field = profileFields[name]
    return 'section' in field && field.section === section
  })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {names.map((name) => (
        <PlainField key={name} name={name} />
      ))}
    </div>
  )
}

function PlainField({ name }: { name: ProfileFieldName }) {
  const t = useT('athlete-profile')
  const s = useT('sport')
  const wiring = useProfileField()
  const field = profileFields[name]
  const hint = field.kind === 'choice' ? s(`hint.${field.words}`) : t(`edit.${name}_hint`)
  return (
    <Field {...wiring.label(name)} hint={'hint' in field ? hint : undefined}>
      {field.kind === 'choice' ? (
        <Select
          {...wiring.input(name)}
          placeholder={t('edit.not_said')}
          options={field.options.map((value) => ({ value, label: s(`${field.words}.${value}`) }))}
        />
      ) : (
        <Input
          {...wiring.input(name)}
          autoComplete="off"
          {...(field.kind === 'whole' && { inputMode: 'numeric', className: 'num max-w-32' })}
        />
      )}
    </Field>
  )
}
