import { hasTranslation, useT } from '#web/lib/i18n.ts'
import { ownActions } from '../types.ts'

/** What happened, in words: the record of one person says the same. What has no words is other activity, never a code. */
export function EventWords({ action }: { action: string }) {
  const t = useT('security-log')
  const users = useT('user-directory')
  if (ownActions.includes(action)) return t(`action.${action}`)
  return users(hasTranslation(`user-directory:action.${action}`) ? `action.${action}` : 'action.other')
}
