import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useScoutAddress } from '../address.ts'
import { scoutDirectoryQueries } from '../queries.ts'
import { activeScoutFilters, clearedScoutFilter } from '../rules.ts'
import type { ListedScout } from '../types.ts'
import { DirectoryFilters } from './directory-filters.tsx'
import { DirectoryResults } from './directory-results.tsx'
import { ScoutPanel } from './scout-panel.tsx'

type ScoutDirectoryProps = {
  /** Reporting and blocking, which are another noun's. */
  menu: (scout: ListedScout) => ReactNode
  /** What the scout looks for just now, another noun's too. */
  openings: (scout: ListedScout) => ReactNode
}

/** Filters, scouts, one of them: three panes from 1280 px, two from 1024 px, one with sheets below. */
export function ScoutDirectory({ menu, openings }: ScoutDirectoryProps) {
  const t = useT('scout-directory')
  const { filter, change, open, close } = useScoutAddress()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const wide = useMediaQuery('(min-width: 80rem)')
  const found = useInfiniteQuery(scoutDirectoryQueries.pages(filter))
  const [first] = found.data?.pages ?? []
  const scouts = found.data?.pages.flatMap((page) => page.scouts) ?? []
  const inList = scouts.find(({ user_id }) => user_id === open)
  const alone = useInfiniteQuery({
    ...scoutDirectoryQueries.one(open ?? ''),
    enabled: open !== null && found.isSuccess && !inList,
  })
  const opened = inList ?? (open ? alone.data?.pages[0]?.scouts[0] : null) ?? null
  const isGone = open !== null && !opened && alone.isSuccess
  // On a wide screen somebody always stands beside the list, as long as there is somebody.
  const beside = opened ?? scouts[0] ?? null
  const active = activeScoutFilters(filter)
  const filters = <DirectoryFilters filter={filter} facets={first?.facets ?? null} onChange={change} />
  return (
    <div
      className={clsx(
        'lg:grid',
        wide && beside ? 'lg:grid-cols-[15rem_minmax(0,1fr)_22.75rem]' : 'lg:grid-cols-[15rem_minmax(0,1fr)]',
      )}
    >
      <aside
        aria-label={t('filters')}
        className="sticky top-16 hidden h-[calc(100dvh-4rem)] overflow-y-auto border-r border-line px-4 pt-1 pb-8 lg:block"
      >
        <div className="flex h-12 items-center justify-between">
          <h2>{t('filters')}</h2>
          {active > 0 && (
            <button
              type="button"
              onClick={() => change(clearedScoutFilter(filter))}
              className="rounded-sm text-sm font-medium text-accent-ink hover:underline"
            >
              {t('clear', { count: active })}
            </button>
          )}
        </div>
        {filters}
      </aside>
      <DirectoryResults
        found={found}
        scouts={scouts}
        current={wide ? (beside?.user_id ?? null) : null}
        filtersButton={
          <Button onClick={() => setFiltersOpen(true)} className="shrink-0 lg:hidden">
            <SlidersHorizontal aria-hidden />
            {active > 0 ? t('filters_count', { count: active }) : t('filters')}
          </Button>
        }
      />
      {wide && beside && (
        <aside
          aria-label={beside.display_name}
          className="sticky top-16 h-[calc(100dvh-4rem)] overflow-y-auto border-l border-line px-6 py-6"
        >
          <ScoutPanel key={beside.user_id} scout={beside} menu={menu(beside)} openings={openings(beside)} />
        </aside>
      )}
      <Dialog
        open={isGone || (!wide && opened !== null)}
        onClose={close}
        title={opened?.display_name ?? t('gone')}
        side={!isGone}
        hideTitle={!isGone}
        inAddress
      >
        {opened && (
          <ScoutPanel key={opened.user_id} scout={opened} menu={menu(opened)} openings={openings(opened)} />
        )}
        {isGone && <p className="text-soft">{t('gone_text')}</p>}
      </Dialog>
      <Dialog
        open={filtersOpen && !wide}
        onClose={() => setFiltersOpen(false)}
        title={t('filters')}
        footer={
          <Button variant="primary" className="w-full" onClick={() => setFiltersOpen(false)}>
            {t('show', { count: first?.total ?? 0 })}
          </Button>
        }
      >
        {filters}
      </Dialog>
    </div>
  )
}
