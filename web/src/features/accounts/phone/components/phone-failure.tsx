import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { failureKey } from '../rules.ts'

/** The words for what went wrong; null where nothing did. */
export function usePhoneFailure(error: Error | null): string | null {
  const t = useT('phone')
  const known = failureKey(error)
  const words = useErrorMessage(known ? null : error)
  return known ? t(`failed.${known}`) : words
}
