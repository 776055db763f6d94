import { useT } from '#web/lib/i18n.ts'
import { Notice } from '#web/ui/card.tsx'
import { failureKey } from '../rules.ts'

/** What became of the way to a provider and back, in our words: those that came along are somebody else's. */
export function ProviderFailure({ code }: { code: string }) {
  const t = useT('identity')
  return (
    <div role="alert">
      <Notice tone="bad" title={t('failed.title')}>
        {t(`failed.${failureKey(code) ?? 'other'}`)}
      </Notice>
    </div>
  )
}
