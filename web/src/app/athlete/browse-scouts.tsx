import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { OpeningRow } from '#web/features/scouting/opening/components/opening-row.tsx'
import { openingQueries } from '#web/features/scouting/opening/queries.ts'
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
      openings={({ user_id }) => <OpenNow scoutId={user_id} />}
    />
  )
}

/** What this scout looks for just now, of what the reader may answer; nothing where there is nothing. */
function OpenNow({ scoutId }: { scoutId: string }) {
  const t = useT('opening')
  const { data } = useQuery(openingQueries.offered())
  const openings = data?.filter(({ scout }) => scout.user_id === scoutId) ?? []
  if (openings.length === 0) return null
  return (
    <section aria-labelledby="open-now">
      <h3 id="open-now" className="mb-1">
        {t('open_now')}
      </h3>
      <ul className="-mx-4 divide-y divide-hair sm:-mx-6">
        {openings.map((opening) => (
          <OpeningRow key={opening.id} opening={opening} pathname="/athlete/search" />
        ))}
      </ul>
    </section>
  )
}
