import { scoutKinds } from '#web/features/accounts/account/types.ts'
import { LEVELS } from '#web/features/athletes/sport/types.ts'
import { countryName, spokenLanguage } from '#web/lib/countries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Switch } from '#web/ui/checkbox.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { CheckboxList, FilterGroup } from '#web/ui/filter-group.tsx'
import { SCOUT_CHECKS, type ScoutFilter, type ScoutList, type ScoutPage, SHARES } from '../types.ts'

type DirectoryFiltersProps = {
  filter: ScoutFilter
  /** How many each choice would leave; null while that is not known. */
  facets: ScoutPage['facets']
  onChange: (filter: ScoutFilter) => void
}

/** What an athlete can ask for, each choice with how many it would leave. */
export function DirectoryFilters({ filter, facets, onChange }: DirectoryFiltersProps) {
  const t = useT('scout-directory')
  const words = useT('sport')
  const language = useLanguage()
  const countOf = (part: string, value: string) => (facets ? (facets[part]?.[value] ?? 0) : undefined)
  /** What was found, and what is chosen though nobody is found for it. */
  const found = (part: ScoutList) => [...new Set([...filter[part], ...byCount(facets?.[part] ?? {})])]
  const lists: [part: ScoutList, values: readonly string[], label: (value: string) => string][] = [
    ['kinds', scoutKinds, (value) => t(`kind.${value}`)],
    ['checks', SCOUT_CHECKS, (value) => t(`check.${value}`)],
    ['sports', found('sports'), (value) => words(`sport.${value}`)],
    ['levels', LEVELS, (value) => words(`level.${value}`)],
    ['countries', found('countries'), (value) => countryName(value, language)],
    ['languages', found('languages'), (value) => spokenLanguage(value, language)],
  ]
  function toggle(part: ScoutList, value: string) {
    const before = filter[part]
    onChange({
      ...filter,
      [part]: before.includes(value) ? before.filter((one) => one !== value) : [...before, value],
    })
  }
  return (
    <>
      <div className="border-b border-line pb-2">
        <Switch
          label={t('like_me')}
          hint={facets ? t('like_me_count', { count: countOf('likeMe', 'yes') ?? 0 }) : undefined}
          checked={filter.likeMe}
          onCheckedChange={(likeMe) => onChange({ ...filter, likeMe })}
        />
      </div>
      {lists.map(([part, values, label]) =>
        values.length === 0 ? null : (
          <FilterGroup
            key={part}
            title={t(`part.${part}`)}
            open={part === 'kinds' || part === 'checks' || filter[part].length > 0}
          >
            <CheckboxList
              choices={values.map((value) => ({ value, label: label(value), count: countOf(part, value) }))}
              chosen={filter[part]}
              onToggle={(value) => toggle(part, value)}
            />
          </FilterGroup>
        ),
      )}
      <section aria-labelledby="answered" className="py-3">
        <h3 id="answered" className="py-1">
          {t('part.answered')}
        </h3>
        <div className="flex flex-wrap gap-1.5 pt-1.5">
          {[null, ...SHARES].map((share) => (
            <ToggleChip
              key={share}
              pressed={filter.answered === share}
              onClick={() => onChange({ ...filter, answered: share })}
            >
              {share ? t('share_from', { share: Number(share) }) : t('any')}
            </ToggleChip>
          ))}
        </div>
        <p className="mt-2 text-sm text-faint">{t('answered_about')}</p>
      </section>
    </>
  )
}

const byCount = (counts: Record<string, number>) =>
  Object.entries(counts)
    .sort(([a, n], [b, m]) => m - n || a.localeCompare(b))
    .map(([value]) => value)
