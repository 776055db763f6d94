import { useCallback, useSyncExternalStore } from 'react'
import { errorCode, errorMessageKey } from './errors.ts'
import { hasTranslation, loadNamespace, translateNow, useLanguage } from './i18n.ts'
import { refusalKey, refusedRule } from './refusals.ts'

function refusalOf(error: unknown): string | null {
  const rule = refusedRule(error)
  return rule && refusalKey(rule)
}

function words(error: unknown): string {
  const refusal = refusalOf(error)
  if (refusal && hasTranslation(refusal)) return translateNow(refusal)
  return translateNow(errorMessageKey(errorCode(error)))
}

const namespaceOf = (key: string) => key.slice(0, key.indexOf(':'))

/** What to tell the person, where there is no component to tell it in: `toast.error(title, { description: await errorWords(error) })`. */
export async function errorMessage(error: unknown): Promise<string> {
  const refusal = refusalOf(error)
  if (refusal) await loadNamespace(namespaceOf(refusal)).catch(() => undefined)
  return words(error)
}

/** The same as a hook; null while there is no error. The rule's own words replace the general ones when they arrive. */
export function useErrorMessage(error: unknown): string | null {
  const language = useLanguage()
  const onWords = useCallback(
    (listener: () => void) => {
      let wanted = true
      const refusal = refusalOf(error)
      if (refusal)
        loadNamespace(namespaceOf(refusal), language).then(
          () => wanted && listener(),
          () => undefined,
        )
      return () => {
        wanted = false
      }
    },
    [error, language],
  )
  return useSyncExternalStore(onWords, () => (error ? words(error) : null))
}
