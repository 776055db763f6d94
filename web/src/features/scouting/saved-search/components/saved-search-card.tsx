import { useQuery } from '@tanstack/react-query'
import { Bookmark, EllipsisVertical } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { fromSearchRequest } from '#web/features/scouting/athlete-search/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { savedSearchQueries } from '../queries.ts'
import { savedHref } from '../rules.ts'
import type { SavedSearch } from '../types.ts'
import { useDeleteWithUndo } from './use-delete-with-undo.tsx'

const SavedSearchDialog = lazyWhenOnline(() =>
  import('./saved-search-dialog.tsx').then((part) => ({ default: part.SavedSearchDialog })),
)

/** On the home screen: each saved search with what is new in it. Nothing where there is none. */
export function SavedSearchCard() {
  const t = useT('saved-search')
  const { data: searches = [], error, refetch, isFetching } = useQuery(savedSearchQueries.mine())
  const [changed, setChanged] = useState<SavedSearch | null>(null)
  const failed = error && searches.length === 0
  if (searches.length === 0 && !failed) return null
  return (
    <Card className="overflow-hidden p-0!" aria-labelledby="saved-searches">
      <CardHeader id="saved-searches" title={t('title')} className="mb-0! px-4 pt-4 pb-2 sm:px-6 sm:pt-6" />
      {failed ? (
        <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <ul className="divide-y divide-hair">
          {searches.map((search) => (
            <SavedSearchRow key={search.id} search={search} onChange={() => setChanged(search)} />
          ))}
        </ul>
      )}
      {changed && (
        <Suspense>
          <SavedSearchDialog
            search={changed}
            filter={fromSearchRequest(changed.filter)}
            onClose={() => setChanged(null)}
            onSaved={() => undefined}
          />
        </Suspense>
      )}
    </Card>
  )
}

function SavedSearchRow({ search, onChange }: { search: SavedSearch; onChange: () => void }) {
  const t = useT('saved-search')
  const remove = useDeleteWithUndo()
  const { id, name, cadence, broken, total, fresh } = search
  return (
    <li className="relative flex items-center gap-3 py-2 pr-2 pl-4 hover:bg-sunk/60 sm:pl-6">
      <Bookmark aria-hidden className="size-5 shrink-0 text-accent" />
      {/* What is new falls below where a phone has no room beside the name. */}
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <Link to={savedHref(id)} className="font-semibold wrap-anywhere after:absolute after:inset-0">
            {name}
          </Link>
          <p className="text-sm text-soft">
            {broken
              ? t('broken')
              : `${total === null ? t('too_many') : t('total', { count: total })} · ${t(`cadence_short.${cadence}`)}`}
          </p>
        </div>
        {Boolean(fresh) && <Badge tone="accent">{t('fresh', { count: fresh ?? 0 })}</Badge>}
      </div>
      <span className="relative z-1">
        <Menu
          variant="ghost"
          square
          aria-label={t('more', { name })}
          items={[
            { label: t('change'), onSelect: onChange },
            { label: t('delete'), danger: true, onSelect: () => remove(search) },
          ]}
        >
          <EllipsisVertical aria-hidden />
        </Menu>
      </span>
    </li>
  )
}
