import { useSyncExternalStore } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { hasNewerVersion, onNewerVersion } from '#web/lib/newer-version.ts'
import { Button } from './button.tsx'

/** Another version has come: the page stays as it is, with what is typed in it, until somebody wants the new one. */
export function VersionNotice() {
  const t = useT()
  const isNewer = useSyncExternalStore(onNewerVersion, hasNewerVersion)
  return (
    <div role="status">
      {isNewer && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-slate-wash px-4 py-2 text-ink sm:px-6 lg:px-8">
          <span className="grow">{t('version.newer')}</span>
          <Button size="sm" onClick={() => location.reload()}>
            {t('version.load')}
          </Button>
        </p>
      )}
    </div>
  )
}
