import { clsx } from 'clsx'
import { useState } from 'react'
import { countryName } from '#web/lib/countries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'
import { distinctRegionNames } from '#web/lib/region-names.ts'
import { Button } from '#web/ui/button.tsx'
import type { Circle, RegionRow } from '../rules.ts'

const AT_FIRST = 12

type RegionListProps = {
  rows: RegionRow[]
  nowhere: number
  circles: Circle[]
  chosen: readonly string[]
  onToggle: (regions: readonly string[]) => void
}

/** All of the map in words: each region with its count, a press on it narrows the search. */
export function RegionList({ rows, nowhere, circles, chosen, onToggle }: RegionListProps) {
  const t = useT('athlete-search')
  const language = useLanguage()
  const [isWhole, setWhole] = useState(false)
  const onMap = new Set(circles.flatMap(({ regions }) => regions))
  const unplaced = rows.filter(({ region }) => !onMap.has(region)).length
  const nameOf = distinctRegionNames(
    rows.map(({ region }) => region),
    language,
  )
  const shown = isWhole ? rows : rows.slice(0, AT_FIRST)
  return (
    <section aria-labelledby="map-regions" className="min-w-0">
      <h2 id="map-regions" className="mb-2 text-base">
        {t('filters.region')}
      </h2>
      <ul className="divide-y divide-hair rounded-lg border border-line bg-surface">
        {shown.map(({ region, countries, count }) => {
          const isChosen = chosen.includes(region)
          return (
            <li key={region}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onToggle([region])}
                className={clsx(
                  'flex min-h-10 w-full items-baseline justify-between gap-3 px-3 py-2 text-left pointer-coarse:min-h-11',
                  isChosen ? 'bg-accent-wash text-accent-ink' : 'hover:bg-sunk',
                )}
              >
                <span className="min-w-0 break-words">
                  <span className="font-medium">{nameOf(region)}</span>{' '}
                  <span className={clsx('text-sm', !isChosen && 'text-soft')}>
                    {countries.map((code) => countryName(code, language)).join(', ')}
                  </span>
                </span>
                <span className="num shrink-0 font-semibold">
                  {getFormatter('NumberFormat', language, {}).format(count)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {!isWhole && rows.length > AT_FIRST && (
        <Button size="sm" variant="ghost" className="mt-2" onClick={() => setWhole(true)}>
          {t('map.more', { count: rows.length })}
        </Button>
      )}
      {nowhere > 0 && <p className="mt-2 text-sm text-soft">{t('map.nowhere', { count: nowhere })}</p>}
      {unplaced > 0 && <p className="mt-1 text-sm text-soft">{t('map.unplaced', { count: unplaced })}</p>}
    </section>
  )
}
