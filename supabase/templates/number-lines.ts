import type { Locale } from '#shared/locale.ts'
import { methodWord, unitSign } from '#shared/units.ts'
import en from '../../web/src/features/athletes/metric/locales/en.json' with { type: 'json' }
import es from '../../web/src/features/athletes/metric/locales/es.json' with { type: 'json' }
import fr from '../../web/src/features/athletes/metric/locales/fr.json' with { type: 'json' }

const WORDS: Record<Locale, { name: Record<string, string>; method: Record<string, string> }> = { en, es, fr }

/** A number as a mail shows it: the test, the value as it was typed, and how and when it was measured. */
export function numberLines(raw: unknown, locale: Locale) {
  const field = (name: string) => {
    const value = raw && typeof raw === 'object' ? Reflect.get(raw, name) : undefined
    return typeof value === 'string' || typeof value === 'number' ? value : ''
  }
  const words = WORDS[locale]
  const unit = String(field('unit_entered'))
  const language = locale === 'en' ? 'en-GB' : locale
  const typed = Number(field('value_entered')).toLocaleString(language, {
    maximumFractionDigits: 3,
    minimumFractionDigits: unit === 's' ? 2 : 0,
  })
  const day = new Date(String(field('measured_on')))
  const precision = field('measured_on_precision')
  const when = Number.isNaN(day.getTime())
    ? ''
    : day.toLocaleDateString(language, {
        year: 'numeric',
        ...(precision !== 'year' && { month: 'long' }),
        ...(precision === 'day' && { day: 'numeric' }),
        timeZone: 'UTC',
      })
  const test = words.name[String(field('metric_code'))] ?? ''
  const value = `${typed} ${unitSign(unit)}`.trim()
  const method = words.method[methodWord(String(field('method')), unit)] ?? ''
  return { test, value, how: [method, String(field('conditions'))].filter(Boolean).join(', '), when }
}
