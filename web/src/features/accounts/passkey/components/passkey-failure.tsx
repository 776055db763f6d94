import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Notice } from '#web/ui/card.tsx'
import { failureKey, isCancelled, isTooMany } from '../rules.ts'

export function PasskeyFailure({ error }: { error: Error | null }) {
  const t = useT('passkey')
  const known = failureKey(error)
  const words = useErrorMessage(known || isCancelled(error) || isTooMany(error) ? null : error)
  if (isTooMany(error))
    return (
      <p role="status" className="text-sm text-soft">
        {t('too_many')}
      </p>
    )
  const shown = known ? t(`failed.${known}`) : words
  if (!shown) return null
  return (
    <div role="alert">
      <Notice tone="bad">{shown}</Notice>
    </div>
  )
}
