import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { BadgeCheck, CalendarDays, Check, Shield, User, UserRound } from 'lucide-react'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { LIMITS } from '#shared/limits.ts'
import { countryName } from '#web/lib/countries.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { measurementQueries } from '../../queries.ts'
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
  /** Those that are checked and have the name that is typed. */
  organizations: readonly NamedOrganization[]
  problem: (name: 'measured_by' | 'measured_by_name') => string | undefined
}

/** Me, my club, an event, someone else: each asks for the one name that belongs to it. */
export function WhoMeasured({ form, club, organizations, problem }: WhoMeasuredProps) {
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
              'relative flex min-h-14 cursor-pointer items-center gap-2.5 rounded-md border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-accent',
              kind === one ? 'border-accent bg-accent-wash' : 'border-line-strong hover:bg-sunk',
            )}
          >
            <input
              type="radio"
              value={one}
              {...register('measured_by', {
                // All four share the one handler that was registered last.
                onChange: ({ target }) => {
                  setValue('measured_by_name', target.value === 'organization' ? club : '')
                  setValue('event_id', '')
                  setValue('organization_id', '')
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
            {...register('measured_by_name', { onChange: () => setValue('organization_id', '') })}
            maxLength={LIMITS.measurement.measurerMaxChars}
            autoComplete="off"
          />
        </Field>
      )}
      {organizations.length > 0 && <Namesakes form={form} organizations={organizations} />}
    </fieldset>
  )
}

/** Organizations of one name stand in different places: nothing is linked until one of them is chosen. */
function Namesakes({ form, organizations }: Pick<WhoMeasuredProps, 'form' | 'organizations'>) {
  const t = useT('measurement')
  const language = useLanguage()
  const chosen = form.watch('organization_id')
  return (
    <fieldset className="space-y-2">
      <legend className="mb-2 text-sm text-soft">{t('entry.which')}</legend>
      {[...organizations, null].map((one) => {
        const id = one?.id ?? ''
        return (
          <label
            key={id}
            className={clsx(
              'relative flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-accent',
              chosen === id ? 'border-accent bg-accent-wash' : 'border-line-strong hover:bg-sunk',
            )}
          >
            <input type="radio" value={id} {...form.register('organization_id')} className="sr-only" />
            {one && <BadgeCheck aria-hidden className="size-5 shrink-0 text-proof" />}
            <span className="min-w-0 grow">
              {one ? (
                <>
                  <bdi className="block font-semibold wrap-anywhere">{one.name}</bdi>
                  <span className="block text-sm text-soft">
                    {[one.city, countryName(one.country_code, language)].filter(Boolean).join(', ')}
                  </span>
                </>
              ) : (
                t('entry.which_none')
              )}
            </span>
            {chosen === id && <Check aria-hidden className="size-4 shrink-0 text-accent-ink" />}
          </label>
        )
      })}
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
  const { data: events = [] } = useQuery(measurementQueries.events(new Date(now - YEAR_MS).toISOString()))
  if (events.length === 0) return null
  return (
    <Field label={t('entry.calendar')}>
      <Select
        {...form.register('event_id')}
        options={[
          { value: '', label: t('entry.not_in_calendar') },
          ...events.map(({ id, title, start_at }) => ({
            value: id,
            label: `${title} · ${formatDate(start_at, language)}`,
          })),
        ]}
      />
    </Field>
  )
}
