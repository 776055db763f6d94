import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { BadgeCheck, CalendarDays, Check, Shield, User, UserRound } from 'lucide-react'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { LIMITS } from '#shared/limits.ts'
import { eventQueries } from '#web/features/contact/event/queries.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { MeasurementDraft, MeasurementFields } from '../../schema.ts'
import type { NamedOrganization } from '../../types.ts'

const choices = [
  { kind: 'self', Icon: User },
  { kind: 'organization', Icon: Shield },
  { kind: 'event', Icon: CalendarDays },
  { kind: 'person', Icon: UserRound },
] as const

type WhoMeasuredProps = {
  form: UseFormReturn<MeasurementFields, unknown, MeasurementDraft>
  club: string
  organization: NamedOrganization | null
  problem: (name: 'measured_by' | 'measured_by_name') => string | undefined
}

/** Me, my club, an event, someone else: each asks for the one name that belongs to it. */
export function WhoMeasured({ form, club, organization, problem }: WhoMeasuredProps) {
  const t = useT('measurement')
  const id = useId()
  const { register, watch, setValue } = form
  const kind = watch('measured_by')
  const wrong = problem('measured_by')
  return (
    <fieldset aria-describedby={wrong ? `${id}-error` : undefined} className="space-y-3">
      <legend className="mb-2 font-semibold">{t('entry.who')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {choices.map(({ kind: one, Icon }) => (
          <label
            key={one}
            className={clsx(
              'flex min-h-14 cursor-pointer items-center gap-2.5 rounded-md border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-accent',
              kind === one ? 'border-accent bg-accent-wash' : 'border-line-strong hover:bg-sunk',
            )}
          >
            <input
              type="radio"
              value={one}
              {...register('measured_by', {
                onChange: () => {
                  setValue('measured_by_name', kind !== 'organization' && one === 'organization' ? club : '')
                  setValue('event_id', '')
                },
              })}
              className="sr-only"
            />
            <Icon aria-hidden className="size-5 shrink-0 text-soft" />
            <span className="min-w-0 grow">
              <span className="block font-semibold">{t(`entry.by.${one}`)}</span>
              <span className="block truncate text-sm text-soft">
                {(one === 'organization' && club) || t(`entry.by_hint.${one}`)}
              </span>
            </span>
            {kind === one && <Check aria-hidden className="size-4 shrink-0 text-accent-ink" />}
          </label>
        ))}
      </div>
      <p id={`${id}-error`} role="alert" className="text-sm text-red-ink empty:hidden">
        {wrong}
      </p>
      {kind === 'event' && <EventPicker form={form} />}
      {(kind === 'organization' || kind === 'person' || (kind === 'event' && watch('event_id') === '')) && (
        <Field label={t(`entry.name.${kind}`)} error={problem('measured_by_name')}>
          <Input
            {...register('measured_by_name')}
            maxLength={LIMITS.measurement.measurerMaxChars}
            autoComplete="off"
          />
        </Field>
      )}
      {kind === 'organization' && organization && (
        <p className="flex items-center gap-1.5 text-sm text-proof-ink">
          <BadgeCheck aria-hidden className="size-4" />
          {t('entry.checked', { name: [organization.name, organization.city].filter(Boolean).join(', ') })}
        </p>
      )}
    </fieldset>
  )
}

const YEAR_MS = 366 * 86_400_000

/** What has begun within the year; anything else is typed. */
function EventPicker({ form }: Pick<WhoMeasuredProps, 'form'>) {
  const t = useT('measurement')
  const language = useLanguage()
  // Whole hours, so that the question stays the same one while somebody types.
  const now = Math.floor(Date.now() / 3_600_000) * 3_600_000
  const span = { from: new Date(now - YEAR_MS).toISOString(), to: new Date(now).toISOString() }
  const { data: events = [] } = useQuery(eventQueries.list(span))
  if (events.length === 0) return null
  return (
    <Field label={t('entry.calendar')}>
      <Select
        {...form.register('event_id')}
        options={[
          { value: '', label: t('entry.not_in_calendar') },
          ...events.toReversed().map(({ id, title, start_at }) => ({
            value: id,
            label: `${title} · ${formatDate(start_at, language)}`,
          })),
        ]}
      />
    </Field>
  )
}
