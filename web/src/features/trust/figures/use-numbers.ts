import { useMemo } from 'react'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'

/** Below this, a percentage says less than the difference. */
const PERCENT_FROM = 20

/** Numbers, shares, hours and changes as the reader writes them. */
export function useNumbers() {
  const language = useLanguage()
  const t = useT('figures')
  return useMemo(() => {
    const format = (value: number) => getFormatter('NumberFormat', language).format(value)
    const percent = (part: number, whole: number) =>
      whole === 0
        ? '–'
        : getFormatter('NumberFormat', language, { style: 'percent', maximumFractionDigits: 0 }).format(
            part / whole,
          )
    const signed = (value: number, options: Intl.NumberFormatOptions = {}) =>
      getFormatter('NumberFormat', language, {
        signDisplay: 'exceptZero',
        maximumFractionDigits: 1,
        ...options,
      }).format(value)
    const change = (now: number, before: number) =>
      before < PERCENT_FROM
        ? signed(now - before)
        : signed((now - before) / before, { style: 'percent', maximumFractionDigits: 0 })
    return {
      format,
      percent,
      /** A sentence beside a figure. */
      than: (now: number, before: number) =>
        now === before ? t('same_as_before') : t('than_before', { change: change(now, before) }),
      /** "+9%", or "+3" where the numbers are small. */
      change,
      hours: (hours: number | null) =>
        hours === null
          ? '–'
          : hours >= 48
            ? t('days_value', { value: format(round(hours / 24)) })
            : t('hours_value', { value: format(round(hours)) }),
      /** "84 ms", or "2.4 s" from a second on. */
      milliseconds: (ms: number | null) =>
        ms === null
          ? '–'
          : ms >= 1_000
            ? t('admin.server.seconds_value', { value: format(round(ms / 1_000)) })
            : t('admin.server.ms_value', { value: format(round(ms)) }),
      hoursChange: (now: number, before: number) =>
        t(now < before ? 'faster' : now > before ? 'slower' : 'as_fast', {
          value: format(round(Math.abs(now - before))),
        }),
    }
  }, [language, t])
}

const round = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value))
