import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { addressOf } from '../rules.ts'
import type { QueueRow, QueueState } from '../types.ts'

/** The way to the next case: the one that J leads to. */
export function NextCase({ state, next }: { state: QueueState; next: QueueRow | undefined }) {
  const t = useT('moderation')
  if (!next) return null
  return (
    <span className="ml-auto flex min-w-0 items-center gap-3">
      <span className="hidden truncate text-sm text-soft sm:block">
        {t('next', { name: next.name || t('somebody') })}
      </span>
      <LinkButton size="sm" to={addressOf(state, next.case_id)}>
        {t('next_case')} <Kbd>J</Kbd>
      </LinkButton>
    </span>
  )
}
