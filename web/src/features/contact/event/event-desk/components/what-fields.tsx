import { LIMITS } from '#shared/limits.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Checkbox, Switch } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { eventTypes } from '../../types.ts'
import type { FieldsProps } from './event-form.tsx'

/** What it is, and where. */
export function WhatFields({ values, errors, set }: FieldsProps) {
  const t = useT('event-desk')
  const words = useT('event')
  return (
    <div className="space-y-4">
      <Field label={t('field.title')} error={errors.title}>
        <Input
          name="title"
          value={values.title}
          maxLength={LIMITS.event.titleMaxChars}
          placeholder={t('field.title_example')}
          autoComplete="off"
          data-autofocus
          onChange={({ target }) => set({ title: target.value })}
        />
      </Field>
      <div className="grid items-end gap-x-4 sm:grid-cols-2">
        <Field label={t('field.type')}>
          <Select
            name="type"
            value={values.type}
            onChange={({ target }) =>
              set({ type: eventTypes.find((one) => one === target.value) ?? 'other' })
            }
            options={eventTypes.map((value) => ({ value, label: words(`type.${value}`) }))}
          />
        </Field>
        <Switch
          label={words('important')}
          checked={values.important}
          onCheckedChange={(important) => set({ important })}
        />
      </div>
      <Field label={t('field.location')} error={errors.location}>
        <Input
          name="location"
          value={values.location}
          maxLength={LIMITS.event.locationMaxChars}
          autoComplete="off"
          onChange={({ target }) => set({ location: target.value })}
        />
      </Field>
    </div>
  )
}

/** More words, who organises it, and who may read of it. */
export function ReaderFields({ values, set }: FieldsProps) {
  const t = useT('event-desk')
  const sports = useT('sport')
  const catalog = useSportCatalog()
  return (
    <div className="space-y-4 border-t border-line pt-4">
      <Field label={t('field.description')}>
        <Textarea
          name="description"
          rows={3}
          value={values.description}
          maxLength={LIMITS.event.descriptionMaxChars}
          onChange={({ target }) => set({ description: target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('field.host')}>
          <Input
            name="host"
            value={values.host}
            maxLength={LIMITS.event.hostMaxChars}
            autoComplete="off"
            onChange={({ target }) => set({ host: target.value })}
          />
        </Field>
        <Field label={t('field.sport')}>
          <Select
            name="sport_code"
            value={values.sport_code}
            placeholder={t('field.any_sport')}
            onChange={({ target }) => set({ sport_code: target.value })}
            options={catalog.sports.map(({ code }) => ({ value: code, label: sports(`sport.${code}`) }))}
          />
        </Field>
      </div>
      <div>
        <Checkbox
          label={t('field.public')}
          hint={t('field.public_hint')}
          checked={values.visibility === 'public'}
          onChange={({ target }) => set({ visibility: target.checked ? 'public' : 'members' })}
        />
        <Checkbox
          label={t('field.public_place')}
          hint={t('field.public_place_hint')}
          checked={values.public_place}
          onChange={({ target }) => set({ public_place: target.checked })}
        />
      </div>
    </div>
  )
}
