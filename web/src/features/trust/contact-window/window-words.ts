import { formatDate, formatDays } from '#web/lib/datetime.ts'
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
    // A leap year, so that 29 February is a day; the year itself is not said.
    const dayOf = (day: string | null) => formatDate(`2028-${day}`, language).replace(/\D*2028\D*$/, '')
    return t('each_year', { from: dayOf(from_day), to: dayOf(to_day) })
  }
}
