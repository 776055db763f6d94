import { Globe } from 'lucide-react'
import { useState } from 'react'
import { cityOf, readerZone } from '#web/lib/clock.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { FieldsProps } from './event-form.tsx'

const zonesKnown = () => Intl.supportedValuesOf('timeZone')

/** By the clock of the place. Times are typed, so that a wrong one can be told. */
export function WhenFields({ values, errors, set }: FieldsProps) {
  const t = useT('event-desk')
  const [choosing, setChoosing] = useState(false)
  const time = (name: 'start_time' | 'end_time') => (
    <Input
      name={name}
      value={values[name]}
      inputMode="numeric"
      placeholder="18:00"
      maxLength={5}
      autoComplete="off"
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )
  const same = values.timezone === readerZone()
  return (
    <fieldset className="space-y-3 border-t border-line pt-4">
      <legend className="sr-only">{t('when')}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
        <Field label={t('field.start_date')} error={errors.start_date}>
          <Input
            type="date"
            name="start_date"
            value={values.start_date}
            onChange={({ target }) => set({ start_date: target.value })}
          />
        </Field>
        {!values.all_day && (
          <Field label={t('field.start_time')} error={errors.start_time}>
            {time('start_time')}
          </Field>
        )}
        <Field label={t('field.end_date')}>
          <Input
            type="date"
            name="end_date"
            value={values.end_date}
            min={values.start_date}
            onChange={({ target }) => set({ end_date: target.value })}
          />
        </Field>
        {!values.all_day && (
          <Field label={t('field.end_time')} error={errors.end_time}>
            {time('end_time')}
          </Field>
        )}
      </div>
      {values.all_day && errors.end_time && <p className="text-sm text-red-ink">{errors.end_time}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Checkbox
          label={t('field.all_day')}
          checked={values.all_day}
          onChange={({ target }) => set({ all_day: target.checked })}
        />
        {!choosing && (
          <p className="flex items-center gap-1.5 text-sm text-soft">
            <Globe aria-hidden className="size-4" />
            {t(same ? 'zone.same' : 'zone.other', { city: cityOf(values.timezone) })}
            <Button size="sm" variant="ghost" onClick={() => setChoosing(true)}>
              {t('zone.change')}
            </Button>
          </p>
        )}
      </div>
      {(choosing || errors.timezone) && (
        <Field label={t('field.timezone')} error={errors.timezone}>
          <Select
            name="timezone"
            value={values.timezone}
            onChange={({ target }) => set({ timezone: target.value })}
            options={[...new Set([values.timezone, ...zonesKnown()])].map((zone) => ({
              value: zone,
              label: zone.replaceAll('_', ' '),
            }))}
          />
        </Field>
      )}
    </fieldset>
  )
}
