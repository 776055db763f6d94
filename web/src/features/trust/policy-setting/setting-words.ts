import { countryName } from '#web/lib/countries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'
import { clockOf } from './rules.ts'
import type { PolicySetting } from './types.ts'

/** The name of a setting and its values in words a person would use, never its key. */
export function useSettingWords() {
  const t = useT('policy-setting')
  const sport = useT('sport')
  const metric = useT('metric')
  const language = useLanguage()
  const number = (value: number) => getFormatter('NumberFormat', language).format(value)

  function name({ key }: Pick<PolicySetting, 'key'>): string {
    const [kind = '', code = ''] = key.split('.')
    if (kind === 'consent_age') return code === 'other' ? t('other_countries') : countryName(code, language)
    if (kind === 'sport') return sport(`sport.${code}`)
    if (kind === 'metric') return metric(`name.${code}`)
    if (kind === 'metric_min') return t('lowest', { metric: metric(`name.${code}`) })
    if (kind === 'metric_max') return t('highest', { metric: metric(`name.${code}`) })
    return t(`name.${kind}.${code}`)
  }

  function value({ unit, section }: Pick<PolicySetting, 'unit' | 'section'>, of: number): string {
    if (unit === 'switch') return t(of === 1 ? 'on' : 'off')
    if (unit === 'minutes') return clockOf(of)
    if (section === 'metrics') return `${number(of)} ${unit}`
    if (unit === 'days' || unit === 'years' || unit === 'in_100') return t(`unit.${unit}`, { count: of })
    return number(of)
  }

  /** In which time, where the number is one of a time. */
  function within({ unit, window_minutes }: Pick<PolicySetting, 'unit' | 'window_minutes'>): string {
    if (window_minutes === null)
      return unit === 'per_week' || unit === 'per_day' || unit === 'at_once' ? t(`within.${unit}`) : ''
    const days = window_minutes / 1440
    if (days >= 1) return t('within.days', { count: days })
    return window_minutes % 60 === 0
      ? t('within.hours', { count: window_minutes / 60 })
      : t('within.minutes', { count: window_minutes })
  }

  return { name, value, within, number }
}
