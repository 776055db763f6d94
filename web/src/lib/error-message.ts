import { useCallback, useSyncExternalStore } from 'react'
import { errorCode, errorMessageKey } from './errors.ts'
import { hasTranslation, loadNamespace, translateNow, useLanguage } from './i18n.ts'

/** The database names the rule it refused by in the hint ("contact.closed"); lib/refusals holds the words. */
function refusalKey(error: unknown): string | null {
  const { code, hint } = (error ?? {}) as { code?: unknown; hint?: unknown }
  const refused = typeof code === 'string' && code.startsWith('PT') && typeof hint === 'string'
  return refused && /^[a-z_]+\.[a-z_]+$/.test(hint) ? `refusals:${hint}` : null
}

function words(error: unknown): string {
  const refusal = refusalKey(error)
  if (refusal && hasTranslation(refusal)) return translateNow(refusal)
  return translateNow(errorMessageKey[errorCode(error)])
}

/** What to tell the person, where there is no component to tell it in: `toast.error(title, { description: await errorWords(error) })`. */
export async function errorMessage(error: unknown): Promise<string> {
  if (refusalKey(error)) await loadNamespace('refusals').catch(() => undefined)
  return words(error)
}

/** The same as a hook; null while there is no error. The rule's own words replace the general ones when they arrive. */
export function useErrorMessage(error: unknown): string | null {
  const language = useLanguage()
  const onWords = useCallback(
    (listener: () => void) => {
      let wanted = true
      if (refusalKey(error))
        loadNamespace('refusals', language).then(
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
