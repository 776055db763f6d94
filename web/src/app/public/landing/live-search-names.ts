import type { Translations } from '#web/lib/i18n.ts'
import type { LiveSearchNames } from './live-search.tsx'

/** Sports and metrics as the words files name them, sorted the way the language sorts. */
export function liveSearchNames(
  sport: Translations = {},
  metric: Translations = {},
  language = 'en',
): LiveSearchNames {
  const sorted = Object.entries(strings(sport.sport)).map(([code, name]) => ({ code, name }))
  sorted.sort((a, b) => a.name.localeCompare(b.name, language))
  return { sports: sorted, metrics: strings(metric.name) }
}

function strings(words: Translations[string] | undefined): Record<string, string> {
  if (!words || typeof words === 'string') return {}
  return Object.fromEntries(
    Object.entries(words).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
