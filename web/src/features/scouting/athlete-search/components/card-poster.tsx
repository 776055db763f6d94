import { clsx } from 'clsx'
import { Suspense, useDeferredValue } from 'react'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import type { AthleteCard } from '../types.ts'

// The list does not wait for drawings.
const FilmPoster = lazyWhenOnline(() =>
  import('#web/ui/poster/film-poster.tsx').then((part) => ({ default: part.FilmPoster })),
)

/** The still of an athlete's film: the same one in the list and in the panel, so that one finds it again. */
export function CardPoster({
  card,
  className,
}: {
  card: Pick<AthleteCard, 'id' | 'primary_sport'>
  className: string
}) {
  // A drawing of many parts: what can be read shows before it.
  const isDrawn = useDeferredValue(true, false)
  const ground = <span className={clsx('block bg-film', className)} />
  if (!isDrawn) return ground
  return (
    <Suspense fallback={ground}>
      <FilmPoster film={card.id} sport={card.primary_sport} className={className} />
    </Suspense>
  )
}
