import { hasTranslation, useT } from '#web/lib/i18n.ts'

/** What happened, in words: the record of one person says the same. What has no words is other activity, never a code. */
export function EventWords({ action }: { action: string }) {
  const users = useT('user-directory')
  return users(hasTranslation(`user-directory:action.${action}`) ? `action.${action}` : 'action.other')
}
