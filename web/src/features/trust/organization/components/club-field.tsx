import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { clubQueries } from '#web/features/athletes/club/queries.ts'
import type { FoundOrganization } from '#web/features/athletes/club/types.ts'
import { countryName } from '#web/lib/countries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { useMembership } from '../mutations.ts'
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
  const membership = useMembership()
  const asked = useDebouncedValue(value.trim())
  const [isWanted, setWanted] = useState(false)
  const found = useQuery({ ...clubQueries.found(asked), enabled: isWanted && asked.length >= 2 })
  return (
    <div>
      <Combobox
        name={name}
        label={label}
        error={error}
        hint={t('club.hint')}
        text={value}
        options={asked === value.trim() ? (found.data ?? []) : []}
        keyOf={({ id }) => id}
        draw={(one) => <FoundClub club={one} />}
        listLabel={t('club.found')}
        onText={(typed) => {
          setWanted(true)
          onChange(typed)
        }}
        onOpen={() => setWanted(true)}
        onPick={({ id, name: picked }) => {
          onChange(picked)
          membership.mutate({ id, join: true })
        }}
        onBlur={onBlur}
      />
      <ClubState club={value} membership={membership} />
    </div>
  )
}

function FoundClub({ club: { name, kind, city, country_code } }: { club: FoundOrganization }) {
  const t = useT('organization')
  const language = useLanguage()
  return (
    <>
      <BadgeCheck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent-ink" />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm text-soft">
          {[t(`kind.${kind}`), city, countryName(country_code, language)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  )
}
