import { useInfiniteQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { PublicRow } from '#web/features/scouting/athlete-search/components/public-row.tsx'
import { FilterPanel } from '#web/features/scouting/athlete-search/filters/components/filter-panel.tsx'
import { clearedFilter, countActive } from '#web/features/scouting/athlete-search/filters/rules.ts'
import { searchQueries } from '#web/features/scouting/athlete-search/queries.ts'
import type { SearchFilter } from '#web/features/scouting/athlete-search/types.ts'
import { useDiscoveryPart } from '#web/features/scouting/discovery/address.ts'
import { DiscoverySection } from '#web/features/scouting/discovery/components/discovery-section.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'

type SearchAthletesProps = {
  filter: SearchFilter
  onFilter: (filter: SearchFilter) => void
  /** The first few of all, with the way to the others; null for all of them, with the filters. */
  atMost: number | null
}

const none: string[] = []

/** Pages that are open to everybody, which no minor's is. */
export function SearchAthletes({ filter, onFilter, atMost }: SearchAthletesProps) {
  const t = useT('discovery')
  const words = useT('athlete-search')
  const account = useAccount()
  const { hrefOf } = useDiscoveryPart()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const found = useInfiniteQuery(searchQueries.pages(filter))
  const pages = found.data?.pages ?? []
  const total = pages[0]?.total ?? 0
  const rows = pages.flatMap((page) => page.cards.map((card) => ({ card, page })))
  const shown = atMost ? rows.slice(0, atMost) : rows
  // The sport and the text are asked above, for all parts.
  const active = countActive({ ...filter, sport: null, text: '' })
  return (
    <DiscoverySection
      title={t('part.athletes')}
      all={atMost && shown.length < total ? { to: hrefOf('athletes'), count: total } : undefined}
      query={found}
    >
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pb-3 sm:px-6">
        <p className="text-sm text-soft">{t('athletes_about')}</p>
        {!atMost && (
          <Button size="sm" onClick={() => setFiltersOpen(true)}>
            <SlidersHorizontal aria-hidden />
            {active > 0 ? words('filters.open_count', { count: active }) : words('filters.title')}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <div className="px-4 pb-4 sm:px-6">
          <p className="text-soft">{t('no_athletes')}</p>
          {active > 0 && (
            <Button
              size="sm"
              className="mt-3"
              onClick={() => onFilter({ ...clearedFilter(filter), sport: filter.sport, text: filter.text })}
            >
              {words('filters.clear')}
            </Button>
          )}
        </div>
      ) : (
        <ul aria-label={t('part.athletes')} className="divide-y divide-hair border-t border-hair">
          {shown.map(({ card, page }) => (
            <PublicRow
              key={card.id}
              card={card}
              page={page}
              sportless={filter.sport !== null}
              own={card.id === account?.id ? t('you') : undefined}
            />
          ))}
        </ul>
      )}
      {!atMost && shown.length > 0 && (
        <div className="px-4 pb-4 sm:px-6">
          <LoadMore
            shown={shown.length}
            total={total}
            hasMore={found.hasNextPage}
            busy={found.isFetchingNextPage}
            onMore={() => void found.fetchNextPage()}
          />
        </div>
      )}
      <Dialog
        open={filtersOpen}
        onClose={() => setFiltersOpen(false)}
        title={words('filters.title')}
        footer={
          <Button variant="primary" className="w-full" onClick={() => setFiltersOpen(false)}>
            {words('filters.show', { count: total })}
          </Button>
        }
      >
        <FilterPanel
          filter={filter}
          facets={pages[0]?.facets ?? null}
          ownSports={none}
          forAthletes
          onChange={onFilter}
        />
      </Dialog>
    </DiscoverySection>
  )
}
