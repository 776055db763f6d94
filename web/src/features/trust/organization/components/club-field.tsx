import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { BadgeCheck } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { countryName } from '#web/lib/countries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useMembership } from '../mutations.ts'
import { organizationQueries } from '../queries.ts'
import type { FoundOrganization } from '../types.ts'
import { ClubState } from './club-state.tsx'

type ClubFieldProps = {
  name: string
  label: string
  error: string | null
  value: string
  onChange: (club: string) => void
  onBlur: () => void
}

/** The club in an athlete's own words, or one of the checked organizations: picking one asks to join it. */
export function ClubField({ name, label, error, value, onChange, onBlur }: ClubFieldProps) {
  const t = useT('organization')
  const list = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const membership = useMembership()
  const asked = useDebouncedValue(value.trim())
  const found = useQuery({ ...organizationQueries.found(asked), enabled: open && asked.length >= 2 })
  const options = open && asked === value.trim() ? (found.data ?? []) : []
  const shown = options.length > 0

  function close() {
    setOpen(false)
    setActive(-1)
  }
  function pick({ id, name: picked }: FoundOrganization) {
    onChange(picked)
    close()
    membership.mutate({ id, join: true })
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = options[active]
    if (event.key === 'Escape' && shown) close()
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else if (step && shown)
      setActive((now) => (now + step + options.length + (now < 0 && step < 0 ? 1 : 0)) % options.length)
    else if (event.key === 'ArrowDown') setOpen(true)
    else return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <Field label={label} error={error} hint={t('club.hint')}>
        <Input
          name={name}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={list}
          {...(active >= 0 && { 'aria-activedescendant': `${list}-${active}` })}
          autoComplete="off"
          value={value}
          onChange={({ target }) => {
            onChange(target.value)
            setOpen(true)
            setActive(-1)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            close()
            onBlur()
          }}
        />
      </Field>
      <div className="absolute inset-x-0 top-16 z-20 pointer-coarse:top-18">
        <div
          id={list}
          role="listbox"
          aria-label={t('club.found')}
          className={clsx(
            'max-h-80 overflow-y-auto rounded-md border border-line bg-surface py-1 shadow-pop',
            !shown && 'hidden',
          )}
        >
          {options.map((one, i) => (
            <Option
              key={one.id}
              id={`${list}-${i}`}
              option={one}
              isActive={i === active}
              onPick={() => pick(one)}
            />
          ))}
        </div>
      </div>
      <ClubState club={value} membership={membership} />
    </div>
  )
}

type OptionProps = { id: string; option: FoundOrganization; isActive: boolean; onPick: () => void }

function Option({ id, option, isActive, onPick }: OptionProps) {
  const t = useT('organization')
  const language = useLanguage()
  const { name, kind, city, country_code } = option
  return (
    // The keyboard is the input's; a press must not take the focus from it.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
      onKeyDown={undefined}
      className={clsx(
        'flex min-h-11 cursor-pointer items-start gap-2 px-3 py-1.5 hover:bg-sunk',
        isActive && 'bg-accent-wash',
      )}
    >
      <BadgeCheck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent-ink" />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm text-soft">
          {[t(`kind.${kind}`), city, countryName(country_code, language)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </div>
  )
}
