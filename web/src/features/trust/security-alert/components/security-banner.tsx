import { ShieldAlert, X } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import type { SecurityAlert } from '../types.ts'

/** Above every screen when something is wrong with the account. */
export function SecurityBanner({ alert }: { alert: SecurityAlert }) {
  const [dismissed, setDismissed] = useState<SecurityAlert | null>(null)
  if (alert === dismissed) return null
  return <Alert alert={alert} onDismiss={() => setDismissed(alert)} />
}

function Alert({ alert, onDismiss }: { alert: SecurityAlert; onDismiss: () => void }) {
  const t = useT('security-alert')
  return (
    <div
      role="alert"
      className="flex items-center gap-3 border-b border-flood/60 bg-flood-wash px-4 py-2.5 text-flood-ink sm:px-6 lg:px-8"
    >
      <ShieldAlert aria-hidden className="size-5 shrink-0" />
      <p className="grow font-medium">{t(`banner.${alert}`)}</p>
      <button
        type="button"
        aria-label={t('common:actions.close')}
        onClick={onDismiss}
        className="grid size-8 shrink-0 place-items-center rounded-md hover:bg-flood/20"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}
