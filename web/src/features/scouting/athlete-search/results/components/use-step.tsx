import { type RefObject, useLayoutEffect, useRef } from 'react'
import { latestChoice, type useSearchAddress } from '../../filters/queries.ts'
import type { AthleteCard } from '../../types.ts'
import { rowsOf } from '../rules.ts'
import type { ResultsHandle } from './result-list.tsx'
import type { FoundPages } from './search-results.tsx'

type Stepping = {
  found: FoundPages
  cards: readonly AthleteCard[]
  list: RefObject<ResultsHandle | null>
  address: Pick<ReturnType<typeof useSearchAddress>, 'open' | 'setOpen'>
  /** The opened person has a pane, not a sheet. */
  wide: boolean
}

/** Opens the next or the one before and gives them the focus, also where their row is not drawn and their page not loaded. */
export function useStep({ found, cards, list, address: { open, setOpen }, wide }: Stepping) {
  /** Who a key has gone to, until their panel is drawn. */
  const steppedTo = useRef<string | null>(null)
  // An effect, since the focus moves outside of React. Of quick keys an earlier one may be drawn first: the last one gets the focus.
  useLayoutEffect(() => {
    if (!open || open !== steppedTo.current) return
    steppedTo.current = null
    list.current?.reveal(open)
  }, [open, list])

  return async (by: 1 | -1) => {
    const { open } = latestChoice()
    const at = cards.findIndex(({ id }) => id === open)
    let next = cards[at < 0 ? 0 : at + by]
    if (!next && by === 1 && found.hasNextPage) {
      const { data } = await found.fetchNextPage({ cancelRefetch: false })
      // Whoever has opened somebody else meanwhile stays there.
      if (latestChoice().open === open) next = rowsOf(data?.pages ?? [])[at + 1]?.card
    }
    if (!next) return
    setOpen(next.id, true)
    // Beside a panel the focus moves with the mark of the row, in one frame. A sheet wants to know where it goes back to.
    if (wide) steppedTo.current = next.id
    else list.current?.reveal(next.id)
  }
}
