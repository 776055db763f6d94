import { type ComponentProps, useState } from 'react'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { SearchInput } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { groupMetrics, type MetricGroup, matchesSearch } from '../groups.ts'

type MetricSelectProps = ComponentProps<'select'> & { sport: string | null; chosen: string }

/** What a group of tests is called, of somebody who does this sport. */
export function useGroupTitle(sport: string | null) {
  const t = useT('measurement')
  const s = useT('sport')
  return (name: MetricGroup['name']) => {
    if ('own' in name) return t(`group.${name.own}`, { sport: s(`sport.${sport}`) })
    return 'kind' in name ? t(`group.${name.kind}`) : s(`sport.${name.sport}`)
  }
}

/** The tests in groups, one's own sport first; typing leaves those that match. */
export function MetricSelect({ sport, chosen, ...props }: MetricSelectProps) {
  const t = useT('measurement')
  const m = useT('metric')
  const { sports, metrics } = useSportCatalog()
  const [typed, setTyped] = useState('')
  const titleOf = useGroupTitle(sport)
  const groups = groupMetrics(sports, sport, Object.keys(metrics))
    .map(({ name, codes }) => ({ title: titleOf(name), codes }))
    .map(({ title, codes }) => ({
      title,
      // What is chosen stays, or the field would change under the search.
      codes: codes.filter((code) => code === chosen || matchesSearch(typed, m(`name.${code}`), title)),
    }))
    .filter(({ codes }) => codes.length > 0)
  const count = groups.reduce((sum, { codes }) => sum + codes.length, 0)

  return (
    <>
      <SearchInput
        id="metric-search"
        aria-label={t('search_metric')}
        placeholder={t('search_metric')}
        aria-invalid={false}
        aria-describedby="metric-count"
        required={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onInput={(event) => event.stopPropagation()}
        className="mb-2"
      />
      <p id="metric-count" role="status" className="sr-only">
        {typed && t('metrics_found', { count })}
      </p>
      <Select {...props} placeholder={t('choose_metric')}>
        {groups.map(({ title, codes }) => (
          <optgroup key={title} label={title}>
            {codes.map((code) => (
              <option key={code} value={code}>
                {m(`name.${code}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </>
  )
}
