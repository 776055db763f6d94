import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { AthleteSearch } from '#web/features/scouting/athlete-search/components/athlete-search.tsx'
import { asksForSomething, useSearchAddress } from '#web/features/scouting/athlete-search/filters/queries.ts'
import { useSaveToBoard } from '#web/features/scouting/board/components/use-save-to-board.tsx'
import { OpenSavedSearch } from '#web/features/scouting/saved-search/components/open-saved-search.tsx'
import { useFresh } from '#web/features/scouting/saved-search/queries.ts'
import { UnverifiedNotice } from '#web/features/scouting/scout-profile/components/unverified-notice.tsx'
import { scoutProfileQueries } from '#web/features/scouting/scout-profile/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { AthleteDrawer } from './athlete-drawer.tsx'
import { readQuestion } from './read-question.ts'
import { SearchActions } from './search-actions.tsx'

// Only for who has chosen two: the search comes without it.
const Comparison = lazyWhenOnline(() =>
  import('./comparison.tsx').then((part) => ({ default: part.Comparison })),
)

const SavedSearchMenu = lazyWhenOnline(() =>
  import('#web/features/scouting/saved-search/components/saved-search-menu.tsx').then((part) => ({
    default: part.SavedSearchMenu,
  })),
)

export function ScoutSearch() {
  const t = useT()
  const { view, filter } = useSearchAddress()
  const { keptAt, toggle } = useSaveToBoard()
  const title = t('nav.search')
  useDocumentTitle(title)

  const { search } = useLocation()
  const saved = new URLSearchParams(search).get('saved')
  const isFresh = useFresh(saved)
  const [, setParams] = useSearchParams()
  const ownSports = useOwnSports()
  const setOpened = useStableCallback((id: string | null) =>
    setParams(
      (now) => {
        if (id) now.set('saved', id)
        else now.delete('saved')
        return now
      },
      { replace: true, preventScrollReset: true },
    ),
  )
  if (view === 'compare') return <Comparison />
  if (saved && [...new URLSearchParams(search).keys()].every((name) => name === 'saved' || name === 'view'))
    return <OpenSavedSearch id={saved} />
  if (!asksForSomething(search)) {
    if (!ownSports) return <ListSkeleton rows={8} />
    const [sport] = ownSports
    if (sport) return <Navigate to={{ search: String(withSportIn(search, sport)) }} replace />
  }
  return (
    <AthleteSearch
      ownSports={ownSports ?? none}
      readQuestion={readQuestion}
      notice={<UnverifiedNotice />}
      keptAt={keptAt}
      onKeep={toggle}
      isFresh={saved ? isFresh : undefined}
      saved={
        <Suspense>
          <SavedSearchMenu filter={filter} openedId={saved} onOpened={setOpened} />
          <SearchActions filter={filter} />
        </Suspense>
      }
      panel={(id, opened, parts) => <AthleteDrawer key={id} id={id} opened={opened} {...parts} />}
    />
  )
}

const none: string[] = []

/** The sports the scout follows; undefined while they are being read, none where they cannot be. */
function useOwnSports(): string[] | undefined {
  const id = useAccount()?.id ?? ''
  const { data, isLoading, isPaused } = useQuery({ ...scoutProfileQueries.mine(id), enabled: Boolean(id) })
  if (data) return data.sports
  return isLoading && !isPaused ? undefined : none
}

function withSportIn(search: string, sport: string) {
  const params = new URLSearchParams(search)
  params.set('sport', sport)
  return params
}
