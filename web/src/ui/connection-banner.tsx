import { WifiOff } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { useOnline } from '#web/lib/use-online.ts'

/** Above every screen while there is no connection, so that nobody takes an old page for a new one. */
export function ConnectionBanner() {
  const t = useT()
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center gap-3 border-b border-line bg-slate-wash px-4 py-2 text-ink sm:px-6 lg:px-8">
          <WifiOff aria-hidden className="size-4 shrink-0 text-soft" />
          <span>{t('connection.offline')}</span>
        </p>
      )}
    </div>
  )
}
