import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useRef, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { placeQueries } from '#web/features/athletes/place/queries.ts'
import { type Place, placeNamed } from '#web/features/athletes/place/types.ts'
import { countryName } from '#web/lib/countries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { regionName } from '#web/lib/region-names.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Select } from '#web/ui/select.tsx'
import { type Facets, type ListFacet, type Near, RADIUS_STEPS } from '../../types.ts'

const firstKm = 50

type NearFilterProps = {
  near: Near | null
  /** How many each circle would find; of none nothing is known. */
  counts: NonNullable<Facets[ListFacet]>
  /** Nobody under 18 is found. */
  adults: boolean
  onNear: (near: Near | null) => void
}

/**
 * A town and how far around it. The town that is asked for stays in the field until another one is picked, or typed in full;
 * other words stay too, beside what is wrong with them.
 */
export const NearFilter = memo(function NearFilter({ near, counts, adults, onNear }: NearFilterProps) {
  const t = useT('athlete-search')
  const language = useLanguage()
  const { data: centre } = useQuery(placeQueries.one(near?.place ?? null))
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  /** What stands in the field now: an answer about what stood there before chooses nothing. */
  const current = useRef<string | null>(null)
  // Back, or a chip taken away, brings another town.
  const [seen, setSeen] = useState(near?.place)
  if (seen !== near?.place) {
    setSeen(near?.place)
    setTyped(null)
  }
  const text = typed ?? centre?.name ?? ''
  const asked = useDebouncedValue(text.trim())
  const isAsked = typed !== null && asked.length >= 2
  const { data: found } = useQuery({ ...placeQueries.found(asked), enabled: isAsked })
  const settled = isAsked && asked === text.trim()
  const problem = settled && (found?.length === 0 ? 'near.unknown' : isLeft && found ? 'near.choose' : null)
  function pick({ id }: Pick<Place, 'id'>) {
    current.current = null
    setTyped(null)
    onNear({ place: id, km: near?.km ?? firstKm })
  }
  async function takeNamed() {
    setLeft(true)
    if (typed === null || typed.trim().length < 2) return setTyped(null)
    const places = await queryClient.fetchQuery(placeQueries.found(typed.trim())).catch(() => [])
    const named = placeNamed(places, typed)
    if (named && current.current === typed) pick(named)
  }
  return (
    <div className="space-y-3">
      <Combobox
        label={t('near.town')}
        placeholder={t('near.placeholder')}
        text={text}
        error={problem ? t(problem, { town: asked, people: LIMITS.place.peopleMin }) : null}
        options={settled ? (found ?? []) : []}
        keyOf={({ id }) => id}
        draw={(place) => <PlaceOption place={place} />}
        listLabel={t('near.found')}
        onText={(next) => {
          current.current = next
          setTyped(next)
          setLeft(false)
        }}
        onPick={pick}
        onEnter={typed === null ? undefined : takeNamed}
        onBlur={() => void takeNamed()}
      />
      {near && (
        <div className="space-y-1">
          <Select
            aria-label={t('near.radius')}
            value={String(near.km)}
            options={RADIUS_STEPS.map((km) => ({
              value: String(km),
              label: t(counts.length > 0 ? 'near.within_count' : 'near.within', {
                km,
                count: counts.find(({ value }) => value === km)?.count ?? 0,
              }),
            }))}
            onChange={({ target }) => onNear({ ...near, km: Number(target.value) })}
          />
          <Button size="sm" variant="ghost" className="-ml-2.5" onClick={() => onNear(null)}>
            {t('near.clear')}
          </Button>
        </div>
      )}
      <p className="text-sm text-faint">
        {t(adults ? 'near.about_adults' : 'near.about')}
        {centre && near && (
          <span className="sr-only">
            {' '}
            {[regionName(centre.region, language), countryName(centre.country, language)]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
      </p>
    </div>
  )
})

function PlaceOption({ place: { name, region, country } }: { place: Place }) {
  const language = useLanguage()
  return (
    <span className="min-w-0">
      <span className="block font-medium wrap-anywhere">{name}</span>{' '}
      <span className="block text-sm text-soft">
        {[regionName(region, language), countryName(country, language)].filter(Boolean).join(', ')}
      </span>
    </span>
  )
}
