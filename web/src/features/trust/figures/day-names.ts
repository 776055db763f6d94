import { getFormatter } from '#web/lib/intl-cache.ts'
import { regional } from '#web/lib/language.ts'

const named = (day: string, language: string, month: 'short' | 'long') =>
  getFormatter('DateTimeFormat', regional(language), { day: 'numeric', month, timeZone: 'UTC' }).format(
    new Date(day),
  )

/** 21 Nov: under an axis. */
export const formatDayMonth = (day: string, language: string) => named(day, language, 'short')
/** 21 November: in the words of a readout. */
export const formatLongDay = (day: string, language: string) => named(day, language, 'long')
