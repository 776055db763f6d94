import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'

const fields = [
  'positions',
  'classYears',
  'countries',
  'regions',
  'sexCategories',
  'ageBands',
  'levels',
  'statuses',
  'dominantSides',
  'availabilities',
  'sport',
  'minProvenance',
]
const sportWords: Record<string, string> = {
  levels: 'level',
  statuses: 'status',
  dominantSides: 'side',
  availabilities: 'availability',
  sexCategories: 'sex_category',
}

/** What a search asked for, in the words of the search screen: "Left winger", "Dominant side: left". */
export function useFilterWords(sport: string | null) {
  const t = useT('figures')
  const s = useT('sport')
  const m = useT('metric')
  const language = useLanguage()
  return (filter: string): string => {
    const [name = '', value] = filter.split(/=(.*)/s)
    if (name === 'text') return t('filter.text')
    if (name === 'near') return t('filter.near')
    if (name === 'hasVideo' || name === 'filmWithin') return t('filter.video')
    if (name === 'endorsed') return t('filter.endorsed')
    if (name === 'metric') return m(`name.${value}`)
    if (!fields.includes(name)) return t('filter.any')
    const field = t(`filter.field.${name}`)
    if (value === undefined) return field
    if (name === 'sport') return s(`sport.${value}`)
    if (name === 'minProvenance') return t('filter.at_least', { level: t(`common:provenance.${value}`) })
    if (name === 'positions') {
      const key = `position.${sport}.${value}`
      const position = s(key)
      return position === key ? field : position
    }
    const words = sportWords[name]
    const shown = words
      ? s(`${words}.${value}`)
      : name === 'countries'
        ? (getFormatter('DisplayNames', language, { type: 'region' }).of(value.toUpperCase()) ?? value)
        : value
    return t('filter.named', { field, value: shown })
  }
}
