import { formatDays, formatYearly } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import type { ContactWindow } from './types.ts'

/** The days of a window in words: once, or each year. */
export function useWindowDays() {
  const t = useT('contact-window')
  const language = useLanguage()
  return ({
    from_on,
    to_on,
    from_day,
    to_day,
  }: Pick<ContactWindow, 'from_on' | 'to_on' | 'from_day' | 'to_day'>) => {
    if (from_on && to_on) return formatDays(from_on, to_on, language)
    return t('each_year', {
      from: formatYearly(from_day ?? '', language),
      to: formatYearly(to_day ?? '', language),
    })
  }
}
