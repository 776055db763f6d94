import { useT } from '#web/lib/i18n.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { FieldsProps } from './event-form.tsx'

/** How many can come, until when they answer, and of which age. */
export function AnswerFields({ values, errors, set }: FieldsProps) {
  const t = useT('event-desk')
  const whole = (name: 'capacity' | 'min_age' | 'max_age', placeholder: string) => (
    <Input
      name={name}
      inputMode="numeric"
      value={values[name]}
      placeholder={placeholder}
      autoComplete="off"
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )
  return (
    <fieldset className="space-y-3 border-t border-line pt-4">
      <legend className="float-left mb-2 font-semibold">{t('answers')}</legend>
      <div className="clear-both grid gap-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Field label={t('field.capacity')} error={errors.capacity}>
          {whole('capacity', t('field.no_limit'))}
        </Field>
        <Field label={t('field.answer_until')} error={errors.answer_until}>
          <Input
            type="datetime-local"
            name="answer_until"
            value={values.answer_until}
            onChange={({ target }) => set({ answer_until: target.value.slice(0, 16) })}
          />
        </Field>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('field.min_age')} error={errors.min_age}>
          {whole('min_age', t('field.any_age'))}
        </Field>
        <Field label={t('field.max_age')} error={errors.max_age}>
          {whole('max_age', t('field.any_age'))}
        </Field>
      </div>
      <Checkbox
        label={t('field.waitlist')}
        checked={values.waitlist}
        onChange={({ target }) => set({ waitlist: target.checked })}
      />
    </fieldset>
  )
}
