import { useQuery } from '@tanstack/react-query'
import { Bell, Bookmark, BookmarkPlus, Save, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { fromSearchRequest } from '#web/features/scouting/athlete-search/queries.ts'
import type { SearchFilter } from '#web/features/scouting/athlete-search/types.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { useChangeSearch } from '../mutations.ts'
import { savedSearchQueries } from '../queries.ts'
import { isSameSearch, savedHref } from '../rules.ts'
import { useDeleteWithUndo } from './use-delete-with-undo.tsx'

const SavedSearchDialog = lazyWhenOnline(() =>
  import('./saved-search-dialog.tsx').then((part) => ({ default: part.SavedSearchDialog })),
)

type SavedSearchMenuProps = {
  filter: SearchFilter
  /** The one that is open, by the address. */
  openedId: string | null
  onOpened: (id: string | null) => void
}

/** Beside the results: keeps what is looked for under a name, and leads to what was kept before. */
export function SavedSearchMenu({ filter, openedId, onOpened }: SavedSearchMenuProps) {
  const t = useT('saved-search')
  const [dialog, setDialog] = useState<'new' | 'change' | null>(null)
  const { data: searches = [], error } = useQuery(savedSearchQueries.mine())
  const failure = useErrorMessage(error)
  const change = useChangeSearch()
  const remove = useDeleteWithUndo()
  const opened = searches.find(({ id }) => id === openedId) ?? null
  const differs = opened !== null && !isSameSearch(fromSearchRequest(opened.filter), filter)

  function update() {
    if (!opened) return
    const before = fromSearchRequest(opened.filter)
    const failed = () => toast.error(t('failed', { name: opened.name }))
    // By the promises: it may be undone when the screen is another already.
    const undo = () => change.mutateAsync({ id: opened.id, filter: before }).catch(failed)
    change
      .mutateAsync({ id: opened.id, filter })
      .then(() => toast.undoable(t('updated', { name: opened.name }), undo, 8), failed)
  }

  const others = searches.filter(({ id }) => id !== openedId)
  const ofOpened: MenuItem[] = opened
    ? [
        { label: t('change'), icon: <Bell aria-hidden />, onSelect: () => setDialog('change') },
        {
          label: t('delete'),
          icon: <Trash2 aria-hidden />,
          danger: true,
          onSelect: () => {
            onOpened(null)
            remove(opened)
          },
        },
      ]
    : []
  const items: MenuItem[] = [
    ...(opened && differs
      ? [{ label: t('update', { name: opened.name }), icon: <Save aria-hidden />, onSelect: update }]
      : []),
    ...(opened && !differs
      ? []
      : [{ label: t('save'), icon: <BookmarkPlus aria-hidden />, onSelect: () => setDialog('new') }]),
    ...ofOpened,
    ...(others.length > 0 ? [{ divider: 'searches' }] : []),
    ...others.map(({ id, name, fresh }) => ({
      label: (
        <span className="flex min-w-0 grow items-baseline justify-between gap-3">
          <span className="truncate">{name}</span>
          {Boolean(fresh) && (
            <span className="num text-sm text-accent-ink">{t('fresh', { count: fresh ?? 0 })}</span>
          )}
        </span>
      ),
      icon: <Bookmark aria-hidden />,
      to: savedHref(id),
    })),
  ]

  return (
    <>
      {searches.length === 0 && !error ? (
        <Button size="sm" onClick={() => setDialog('new')} className="pointer-coarse:min-h-9">
          <BookmarkPlus aria-hidden />
          <span className="max-sm:sr-only">{t('save')}</span>
        </Button>
      ) : (
        <Menu
          size="sm"
          items={items}
          heading={failure || undefined}
          className="max-w-56 pointer-coarse:min-h-9"
        >
          <Bookmark aria-hidden className={opened ? 'fill-accent text-accent' : undefined} />
          {/* Beside an open person the row has no room for both words. */}
          {opened ? (
            <span className="truncate max-sm:sr-only">{opened.name}</span>
          ) : (
            <>
              <span className="sr-only">{t('title')}</span>
              <span aria-hidden className="max-lg:hidden">
                {t('short')}
              </span>
            </>
          )}
          {differs && <span className="text-soft max-sm:sr-only">· {t('differs')}</span>}
        </Menu>
      )}
      {dialog && (
        <Suspense>
          <SavedSearchDialog
            search={dialog === 'change' ? opened : null}
            filter={filter}
            onClose={() => setDialog(null)}
            onSaved={onOpened}
          />
        </Suspense>
      )}
    </>
  )
}
