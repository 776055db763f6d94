import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import type { AthleteCard, SearchFilter, SearchPage } from '../../types.ts'
import { MatchNotice } from './match-notice.tsx'

// Only in the order of a match: the search comes without them.
const MatchWhy = lazyWhenOnline(() => import('./match-why.tsx').then((part) => ({ default: part.MatchWhy })))
const MatchWeights = lazyWhenOnline(() =>
  import('./match-weights.tsx').then((part) => ({ default: part.MatchWeights })),
)

type MatchOptions = {
  filter: SearchFilter
  pages: SearchPage[]
  onChange: (filter: SearchFilter) => void
}

/** The order of a match on the screen: what it is made of, its weights, and why somebody has so many points. */
export function useMatch({ filter, pages, onChange }: MatchOptions) {
  const [isWeighing, setWeighing] = useState(false)
  const wanted = useRef<string | null>(null)
  const isOn = filter.sort === 'match'
  const [first] = pages

  function onShown(id: string, heading: HTMLElement | null) {
    if (!heading || wanted.current !== id) return
    wanted.current = null
    heading.focus()
  }

  return {
    /** There are points to explain. */
    isShown: isOn && Boolean(first?.match?.needs.length),
    notice: isOn && (
      <>
        {first && (
          <div className="pb-3">
            <MatchNotice
              filter={filter}
              page={first}
              onChange={onChange}
              onWeights={() => setWeighing(true)}
            />
          </div>
        )}
        {isWeighing && (
          <Suspense>
            <MatchWeights filter={filter} onChange={onChange} onClose={() => setWeighing(false)} />
          </Suspense>
        )}
      </>
    ),
    why: (card: AthleteCard): ReactNode => {
      const match = isOn ? pages.find((page) => page.match?.people[card.id])?.match : undefined
      if (!match?.needs.length) return null
      return (
        <Suspense>
          <MatchWhy
            card={card}
            match={match}
            onWeights={() => setWeighing(true)}
            onShown={(heading) => onShown(card.id, heading)}
          />
        </Suspense>
      )
    },
    /** To the reasons of a person, who may be opened only now. */
    askWhy: (id: string) => {
      wanted.current = id
      const heading = document.querySelector<HTMLElement>('[data-match-why]')
      if (heading?.dataset.matchWhy === id) onShown(id, heading)
    },
  }
}
