import { useInfiniteQuery } from '@tanstack/react-query'
import type { To } from 'react-router'
import { DiscoverySection } from '#web/features/scouting/discovery/components/discovery-section.tsx'
import { ScoutRow } from '#web/features/scouting/scout-directory/components/scout-row.tsx'
import { scoutDirectoryQueries } from '#web/features/scouting/scout-directory/queries.ts'
import { scoutFilterFrom, withScoutFilter } from '#web/features/scouting/scout-directory/rules.ts'
import type { ScoutFilter } from '#web/features/scouting/scout-directory/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'

/** Who looks for somebody like the reader, unless they look for something else than their own sport. */
export function scoutsWanted(text: string, sport: string | null, ownSport: string | null): ScoutFilter {
  const likeMe = text === '' && sport !== null && sport === ownSport
  return { ...scoutFilterFrom(new URLSearchParams()), text, likeMe, sports: sport && !likeMe ? [sport] : [] }
}

const directory = (filter: ScoutFilter, open?: string): To => {
  const params = withScoutFilter(new URLSearchParams(), filter)
  if (open) params.set('open', open)
  return { pathname: '/athlete/browse-scouts', search: String(params) }
}

type SearchScoutsProps = { filter: ScoutFilter; shown: number }

/** The first scouts; the rest of them, with their filters, have a screen of their own. */
export function SearchScouts({ filter, shown }: SearchScoutsProps) {
  const t = useT('discovery')
  const words = useT('scout-directory')
  const found = useInfiniteQuery(scoutDirectoryQueries.pages(filter))
  const [first] = found.data?.pages ?? []
  const scouts = first?.scouts.slice(0, shown) ?? []
  return (
    <DiscoverySection
      title={t(filter.likeMe ? 'scouts_like_me' : 'part.scouts')}
      all={first && first.total > 0 ? { to: directory(filter), count: first.total } : undefined}
      query={found}
    >
      {first?.held_back ? (
        <div className="px-4 pb-4 sm:px-6">
          <Notice
            title={words(`held_back.${first.held_back}`)}
            action={<LinkButton to="/athlete/settings?tab=privacy">{words('held_back.settings')}</LinkButton>}
          >
            {words(`held_back.${first.held_back}_text`)}
          </Notice>
        </div>
      ) : scouts.length === 0 ? (
        <p className="px-4 pb-4 text-soft sm:px-6">{t(filter.likeMe ? 'no_scouts_like_me' : 'no_scouts')}</p>
      ) : (
        <>
          <ul aria-label={t('part.scouts')} className="@container divide-y divide-hair">
            {scouts.map((scout) => (
              <ScoutRow
                key={scout.user_id}
                scout={scout}
                to={directory(filter, scout.user_id)}
                current={false}
              />
            ))}
          </ul>
          {first?.is_minor && (
            <p className="border-t border-hair px-4 py-3 text-sm text-faint sm:px-6">
              {words('about_minor')}
            </p>
          )}
        </>
      )}
    </DiscoverySection>
  )
}
