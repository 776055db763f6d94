import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { countryName } from '#web/lib/countries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { organizationQueries } from '../queries.ts'

const shown = 4

/** Checked organizations with such a name, below a field that somebody types it into. */
export function FoundClubs({ name, onChoose }: { name: string; onChoose: (chosen: string) => void }) {
  const t = useT('organization')
  const language = useLanguage()
  const { data = [] } = useQuery(organizationQueries.found(name))
  const found = data.filter((one) => one.name !== name).slice(0, shown)
  if (found.length === 0) return null
  return (
    <ul aria-label={t('club.found')} className="-mt-2 max-w-md divide-y divide-hair">
      {found.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            onClick={() => onChoose(one.name)}
            className="flex min-h-11 w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left hover:bg-sunk"
          >
            <BadgeCheck aria-hidden className="size-4.5 shrink-0 text-proof" />
            <span className="min-w-0">
              <bdi className="font-medium wrap-anywhere">{one.name}</bdi>{' '}
              <span className="text-sm text-soft">
                {[one.city, countryName(one.country_code, language)].filter(Boolean).join(', ')}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
