import { useEffect, useRef, useState } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import type { SearchFilter } from '../../types.ts'
import type { FoundPages } from './search-results.tsx'

/** So far ahead of the window the next page is asked for. */
const AHEAD = '200%'

type MoreResultsProps = {
  found: FoundPages
  shown: number
  /** What is shown belongs to the search before. */
  busy: boolean
  filter: SearchFilter
}

/**
 * How many are there, and the next page: it comes by itself, well before the end is in sight, once somebody has begun to scroll. A page
 * that failed is told and waits for the button, and so does whoever has gone on past the list by keyboard.
 */
export function MoreResults({ found, shown, busy, filter }: MoreResultsProps) {
  const end = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState<SearchFilter | null>(null)
  const hasScrolled = scrolled === filter
  const { hasNextPage, fetchNextPage, isFetchNextPageError, fetchStatus } = found
  const waits = !hasNextPage || busy || isFetchNextPageError || fetchStatus !== 'idle'

  // An effect, since the window scrolls outside of React.
  useEffect(() => {
    if (hasScrolled) return
    const onScroll = () => scrollY > innerHeight / 4 && setScrolled(filter)
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [filter, hasScrolled])

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page the end is somewhere else
  useEffect(() => {
    if (waits || !end.current) return
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting) && !isPast(end.current)) void fetchNextPage()
      },
      { rootMargin: hasScrolled ? `0px 0px ${AHEAD} 0px` : '0px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [waits, hasScrolled, shown, fetchNextPage])

  return (
    <div ref={end}>
      {isFetchNextPageError && <NotLoaded error={found.error} />}
      <LoadMore
        shown={shown}
        total={found.data?.pages[0]?.total ?? null}
        hasMore={hasNextPage}
        busy={found.isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </div>
  )
}

/** Why, too: of young athletes a scout reads only so many in a day. */
function NotLoaded({ error }: { error: unknown }) {
  const t = useT('athlete-search')
  const words = useErrorMessage(error)
  return (
    <p role="alert" className="pt-4 text-sm text-red-ink">
      {t('results.more_failed')} {words}
    </p>
  )
}

/** Somebody went on from the last person by keyboard: what they are about to press must not move away. */
function isPast(end: HTMLElement | null) {
  const active = document.activeElement
  if (!end?.closest('section')?.contains(active) || !active?.matches(':focus-visible')) return false
  return (
    end.contains(active) || Boolean(end.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING)
  )
}
