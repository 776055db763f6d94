import { X } from 'lucide-react'
import { useState } from 'react'
import { addDays, nextClockChange, weekdayOf } from '#web/lib/clock.ts'
import { formatDay } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { tidyTime } from '../schema.ts'
import { type EventValues, frequencies } from '../types.ts'
import type { FieldsProps } from './event-form.tsx'

const MONDAY = '2026-11-23'
const YEAR_DAYS = 365

/** How an event comes again, and when that ends. */
export function RepeatFields({ values, errors, set, fixed }: FieldsProps & { fixed: boolean }) {
  const t = useT('event-desk')
  return (
    <fieldset className="space-y-3 border-t border-line pt-4">
      <legend className="sr-only">{t('repeat.title')}</legend>
      {fixed ? (
        <p className="font-medium">{t('repeat.title')}</p>
      ) : (
        <Switch
          label={t('repeat.title')}
          checked={values.repeats}
          onCheckedChange={(repeats) => {
            const own = values.weekdays.length === 0 && values.start_date
            set({ repeats, ...(own && { weekdays: [weekdayOf(values.start_date)] }) })
          }}
        />
      )}
      {values.repeats && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <Field label={t('repeat.freq')} error={errors.freq}>
              <Select
                name="freq"
                value={values.freq}
                onChange={({ target }) =>
                  set({ freq: frequencies.find((one) => one === target.value) ?? 'weekly' })
                }
                options={frequencies.map((value) => ({ value, label: t(`repeat.${value}`) }))}
              />
            </Field>
            <Field label={t(`repeat.every_${values.freq}`)} error={errors.every}>
              <Input
                type="number"
                name="every"
                min={1}
                max={52}
                value={values.every}
                onChange={({ target }) => set({ every: target.value })}
              />
            </Field>
          </div>
          {values.freq === 'weekly' && <Weekdays values={values} set={set} />}
          {values.freq === 'monthly' && (
            <Field label={t('repeat.on')}>
              <Select
                name="by_weekday"
                value={values.by_weekday ? 'weekday' : 'day'}
                onChange={({ target }) => set({ by_weekday: target.value === 'weekday' })}
                options={[
                  { value: 'day', label: t('repeat.same_day') },
                  { value: 'weekday', label: t('repeat.same_weekday') },
                ]}
              />
            </Field>
          )}
          <div className="grid grid-cols-2 gap-3">
            <Field label={t('repeat.ends')}>
              <Select
                name="ends"
                value={values.ends}
                onChange={({ target }) => set({ ends: target.value === 'times' ? 'times' : 'until' })}
                options={[
                  { value: 'until', label: t('repeat.until') },
                  { value: 'times', label: t('repeat.times') },
                ]}
              />
            </Field>
            {values.ends === 'until' ? (
              <Field label={t('repeat.last_day')} error={errors.until}>
                <Input
                  type="date"
                  name="until"
                  min={values.start_date}
                  value={values.until}
                  onChange={({ target }) => set({ until: target.value })}
                />
              </Field>
            ) : (
              <Field label={t('repeat.how_often')} error={errors.times ?? errors.until}>
                <Input
                  type="number"
                  name="times"
                  min={1}
                  max={400}
                  value={values.times}
                  onChange={({ target }) => set({ times: target.value })}
                />
              </Field>
            )}
          </div>
          {!fixed && <SkippedDays values={values} error={errors.skipped} set={set} />}
          <ClockSentence values={values} />
        </>
      )}
    </fieldset>
  )
}

function Weekdays({ values, set }: Pick<FieldsProps, 'values' | 'set'>) {
  const t = useT('event-desk')
  const language = useLanguage()
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const date = new Date(addDays(MONDAY, day - 1))
    const say = (weekday: 'narrow' | 'long') =>
      getFormatter('DateTimeFormat', language, { weekday, timeZone: 'UTC' }).format(date)
    return { day, letter: say('narrow'), name: say('long') }
  })
  return (
    <fieldset className="grid grid-cols-7 gap-1.5">
      <legend className="mb-1.5 font-medium">{t('repeat.weekdays')}</legend>
      {days.map(({ day, letter, name }) => (
        <button
          key={day}
          type="button"
          aria-label={name}
          aria-pressed={values.weekdays.includes(day)}
          onClick={() =>
            set({
              weekdays: values.weekdays.includes(day)
                ? values.weekdays.filter((one) => one !== day)
                : [...values.weekdays, day].toSorted(),
            })
          }
          className="grid h-9 place-items-center rounded-md border border-line-strong font-semibold aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent pointer-coarse:h-11"
        >
          {letter}
        </button>
      ))}
    </fieldset>
  )
}

/** Days to leave out, each added by its date. */
function SkippedDays({ values, error, set }: Pick<FieldsProps, 'values' | 'set'> & { error?: string }) {
  const t = useT('event-desk')
  const language = useLanguage()
  const [day, setDay] = useState('')
  const add = () => {
    if (day) set({ skipped: [...new Set([...values.skipped, day])].toSorted() })
    setDay('')
  }
  return (
    <div className="space-y-2">
      <div className="flex items-end gap-2">
        <div className="grow">
          <Field label={t('repeat.skipped')} error={error}>
            <Input
              type="date"
              name="skipped"
              min={values.start_date}
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          </Field>
        </div>
        <Button onClick={add} disabled={!day}>
          {t('repeat.skip')}
        </Button>
      </div>
      {values.skipped.length > 0 && (
        <ul aria-label={t('repeat.skipped_days')} className="flex flex-wrap gap-1.5">
          {values.skipped.map((skipped) => (
            <li key={skipped}>
              <Button
                size="sm"
                aria-label={t('repeat.keep_day', { day: formatDay(skipped, language) })}
                onClick={() => set({ skipped: values.skipped.filter((one) => one !== skipped) })}
              >
                {formatDay(skipped, language)}
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** "18:00 stays 18:00 when clocks change on 28 March." */
function ClockSentence({ values }: { values: EventValues }) {
  const t = useT('event-desk')
  const language = useLanguage()
  const time = tidyTime(values.start_time)
  const until = values.ends === 'until' && values.until ? values.until : null
  if (values.all_day || !time || !values.start_date) return null
  const change = nextClockChange(
    values.timezone,
    values.start_date,
    until ?? addDays(values.start_date, YEAR_DAYS),
  )
  if (!change) return null
  return <p className="text-sm text-soft">{t('repeat.clock', { time, day: formatDay(change, language) })}</p>
}
