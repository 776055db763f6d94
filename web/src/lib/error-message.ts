import { useCallback, useSyncExternalStore } from 'react'
import { formatDate } from './datetime.ts'
import { errorCode, errorMessageKey } from './errors.ts'
import { currentLanguage, hasTranslation, loadNamespace, translateNow, useLanguage } from './i18n.ts'
import { loadNouns, refusalKey } from './nouns.ts'
import { refusedDay, refusedRule } from './refusals.ts'

function words(error: unknown): string {
  const rule = refusedRule(error)
  const key = rule && refusalKey(rule)
  const day = refusedDay(error)
  return translateNow(key && hasTranslation(key) ? key : errorMessageKey(errorCode(error)), {
    ...(day && { day: formatDate(day, currentLanguage()) }),
  })
}

/** Waits for what says whose words a refusal has, and for these. */
async function loadWords(error: unknown, language = currentLanguage()) {
  const rule = refusedRule(error)
  if (!rule) return
  await loadNouns()
  const [namespace = ''] = refusalKey(rule).split(':')
  await loadNamespace(namespace, language).catch(() => undefined)
}

/** What to tell the person, where there is no component to tell it in: `toast.error(title, { description: await errorWords(error) })`. */
export async function errorMessage(error: unknown): Promise<string> {
  await loadWords(error)
  return words(error)
}

/** The same as a hook; null while there is no error. The rule's own words replace the general ones when they arrive. */
export function useErrorMessage(error: unknown): string | null {
  const language = useLanguage()
  const onWords = useCallback(
    (listener: () => void) => {
      let wanted = true
      void loadWords(error, language).then(() => wanted && listener())
      return () => {
        wanted = false
      }
    },
    [error, language],
  )
  return useSyncExternalStore(onWords, () => (error ? words(error) : null))
}
