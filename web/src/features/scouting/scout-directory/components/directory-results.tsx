import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Bookmark, Info, SearchX, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Select } from '#web/ui/select.tsx'
import { SettledSearchInput } from '#web/ui/settled-search-input.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { useScoutAddress } from '../address.ts'
import { activeScoutFilters, clearedScoutFilter } from '../rules.ts'
import { type ListedScout, SCOUT_SORTS, type ScoutPage } from '../types.ts'
import { ScoutRow } from './scout-row.tsx'

type DirectoryResultsProps = {
  found: UseInfiniteQueryResult<{ pages: ScoutPage[] }>
  scouts: ListedScout[]
  /** Whose row stands out, since they stand beside the list. */
  current: string | null
  filtersButton: ReactNode
}

export function DirectoryResults({ found, scouts, current, filtersButton }: DirectoryResultsProps) {
  const t = useT('scout-directory')
  const { filter, change, openAddress } = useScoutAddress()
  const [first] = found.data?.pages ?? []
  const sorts = SCOUT_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))
  return (
    <section aria-labelledby="scouts" className="@container min-w-0">
      <div className="border-b border-line px-4 pt-4 pb-3 sm:px-5">
        <h1 id="scouts" className="mb-3">
          {t('title')}
        </h1>
        <div className="flex gap-2">
          <SettledSearchInput
            label={t('search')}
            placeholder={t('placeholder')}
            text={filter.text}
            onText={(text) => change({ ...filter, text }, true)}
          />
          {filtersButton}
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <p role="status" className="mr-auto text-lg">
            {first ? t(filter.likeMe ? 'found_like_me' : 'found', { count: first.total }) : '\u00a0'}
          </p>
          <ToggleChip
            pressed={filter.likeMe}
            onClick={() => change({ ...filter, likeMe: !filter.likeMe })}
            className="lg:hidden"
          >
            {t('like_me_short')}
          </ToggleChip>
          <ToggleChip
            pressed={filter.targets}
            onClick={() => change({ ...filter, targets: !filter.targets })}
          >
            <Bookmark aria-hidden />
            {t('my_targets')} <span className="num">{first?.facets?.targets?.yes ?? 0}</span>
          </ToggleChip>
          <Select
            aria-label={t('sort.label')}
            options={sorts}
            value={filter.sort}
            onChange={({ target }) => {
              const sort = SCOUT_SORTS.find((one) => one === target.value)
              if (sort) change({ ...filter, sort })
            }}
            className="w-40"
          />
        </div>
      </div>
      {first && first.targets_gone > 0 && filter.targets && (
        <p className="border-b border-line px-4 py-2 text-sm text-soft sm:px-5">
          {t('targets_gone', { count: first.targets_gone })}
        </p>
      )}
      {found.error && !found.data && (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {!found.data && !found.error && (
        <div className="px-4 sm:px-5">
          <ListSkeleton rows={6} />
        </div>
      )}
      {first && scouts.length === 0 && <Nobody page={first} />}
      <ul aria-label={t('title')} className="divide-y divide-hair">
        {scouts.map((scout) => (
          <ScoutRow
            key={scout.user_id}
            scout={scout}
            to={openAddress(scout.user_id)}
            current={scout.user_id === current}
          />
        ))}
      </ul>
      {first && scouts.length > 0 && (
        <div className="px-4 pb-6 sm:px-5">
          <LoadMore
            shown={scouts.length}
            total={first.total}
            hasMore={found.hasNextPage}
            busy={found.isFetchingNextPage}
            onMore={() => void found.fetchNextPage()}
          />
          <p className="mt-3 flex gap-2 text-sm text-faint">
            <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t(first.is_minor ? 'about_minor' : 'about')}
          </p>
        </div>
      )}
    </section>
  )
}

/** Nobody is shown: why, and what one can do. */
function Nobody({ page }: { page: ScoutPage }) {
  const t = useT('scout-directory')
  const { filter, change } = useScoutAddress()
  if (page.held_back)
    return (
      <EmptyState
        title={t(`held_back.${page.held_back}`)}
        icon={<ShieldAlert aria-hidden />}
        action={<LinkButton to="/athlete/settings?tab=privacy">{t('held_back.settings')}</LinkButton>}
      >
        {t(`held_back.${page.held_back}_text`)}
      </EmptyState>
    )
  const asked = activeScoutFilters(filter) > 0 || filter.text !== ''
  return (
    <EmptyState
      title={t(asked ? 'nobody' : 'nobody_yet')}
      icon={<SearchX aria-hidden />}
      action={
        asked && (
          <Button onClick={() => change({ ...clearedScoutFilter(filter), text: '' })}>
            {t('clear_all')}
          </Button>
        )
      }
    >
      {t(asked ? 'nobody_text' : 'nobody_yet_text')}
    </EmptyState>
  )
}
