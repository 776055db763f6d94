import { LEVELS } from '#web/features/athletes/sport/types.ts'
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

/** Whom a window can hold for: scouts of a kind, or those who work at a level. */
export const WINDOW_LEVELS: readonly string[] = [
  ...new Set(['club', 'college', 'federation', 'academy', 'agent', 'independent', ...LEVELS]),
]

/** A level in words; one that was set by hand and is no word here stays as it is. */
export function useWindowLevel() {
  const kind = useT('scout-profile')
  const sport = useT('sport')
  return (level: string) => {
    if ((LEVELS as readonly string[]).includes(level)) return sport(`level.${level}`)
    return WINDOW_LEVELS.includes(level) ? kind(`kind.${level}`) : level
  }
}
