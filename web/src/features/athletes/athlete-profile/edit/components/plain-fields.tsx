import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useT } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ProfileFields } from '../../schema.ts'
import { type ProfileFieldName, profileFieldNames, profileFields, type Section } from '../../types.ts'
import { useProfileField } from './use-profile-field.tsx'

type DrawField = (field: {
  name: string
  label: string
  error: string | null
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}) => ReactNode
/** Fields that another noun draws, such as the club, which may be an organization. */
export type DrawnFields = Partial<Record<ProfileFieldName, DrawField>>

/** The inputs of a section that need nothing but their line in the table of fields. */
export function PlainFields({ section, drawn = {} }: { section: Section; drawn?: DrawnFields }) {
  const names = profileFieldNames.filter((name) => {
    const field = profileFields[name]
    return 'section' in field && field.section === section
  })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {names.map((name) => {
        const draw = drawn[name]
        return draw ? (
          <DrawnField key={name} name={name} draw={draw} />
        ) : (
          <PlainField key={name} name={name} />
        )
      })}
    </div>
  )
}

function DrawnField({ name, draw }: { name: ProfileFieldName; draw: DrawField }) {
  const wiring = useProfileField()
  const { field } = useController<ProfileFields, ProfileFieldName>({ name })
  return draw({
    ...wiring.label(name),
    name,
    value: String(field.value),
    onChange: field.onChange,
    onBlur: field.onBlur,
  })
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
