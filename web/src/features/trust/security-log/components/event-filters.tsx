import { useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { ToggleChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, SearchInput } from '#web/ui/input.tsx'
import { filterOf } from '../rules.ts'
import { eventKinds } from '../types.ts'

/** Kind, person and days; the address holds them. */
export function EventFilters() {
  const t = useT('security-log')
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const [who, setWho] = useState(filter.who)
  const change = (name: string, value: string | null) =>
    setParams(
      (now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace: name !== 'kind' },
    )
  return (
    <search className="mb-4 space-y-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('by_kind')}</legend>
        {[null, ...eventKinds].map((kind) => (
          <ToggleChip key={kind} pressed={filter.kind === kind} onClick={() => change('kind', kind)}>
            {kind ? t(`kind.${kind}`) : t('all')}
          </ToggleChip>
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_10rem]">
        <Field label={t('person')} className="col-span-2 sm:col-span-1">
          <SearchInput
            placeholder={t('person_hint')}
            value={who}
            onChange={(event) => {
              setWho(event.target.value)
              change('who', event.target.value.trim())
            }}
          />
        </Field>
        <Field label={t('since')}>
          <Input
            type="date"
            value={filter.since}
            max={filter.until || undefined}
            onChange={(event) => change('since', event.target.value)}
          />
        </Field>
        <Field label={t('until')}>
          <Input
            type="date"
            value={filter.until}
            min={filter.since || undefined}
            onChange={(event) => change('until', event.target.value)}
          />
        </Field>
      </div>
    </search>
  )
}
