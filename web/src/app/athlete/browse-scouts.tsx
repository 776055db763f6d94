import { Suspense } from 'react'
import { ScoutDirectory } from '#web/features/scouting/scout-directory/components/scout-directory.tsx'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'

const ReportMenu = lazyWhenOnline(() =>
  import('../shell/report-menu.tsx').then((part) => ({ default: part.ReportMenu })),
)

export function AthleteBrowseScouts() {
  const t = useT()
  useDocumentTitle(t('nav.scouts'))
  return (
    <ScoutDirectory
      menu={({ user_id, display_name }) => (
        <Suspense fallback={<span className="size-8" />}>
          <ReportMenu
            subjectType="scout_profile"
            subjectId={user_id}
            personId={user_id}
            name={display_name}
          />
        </Suspense>
      )}
    />
  )
}
