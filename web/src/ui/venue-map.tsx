import { clsx } from 'clsx'
import { Suspense, use } from 'react'
import { VenueDrawing } from './venue-drawing.tsx'
import { loadVenue } from './venues/load-venue.ts'
import type { Venue } from './venues/venue.ts'

const loads = new Map<string, Promise<Venue | null>>()

/** Asked again after it failed: what could not be loaded offline is there once the connection is back. */
function venueOf(sport: string): Promise<Venue | null> {
  const started =
    loads.get(sport) ??
    loadVenue(sport).catch(() => {
      loads.delete(sport)
      return null
    })
  loads.set(sport, started)
  return started
}

type VenueMapProps = {
  sport: string
  positions: readonly string[]
  onPress?: (code: string) => void
  nameOf?: (code: string) => string
  className?: string
}

/** The place of a sport with somebody's positions in it; nothing where it cannot be drawn. */
export function VenueMap({ className, ...venue }: VenueMapProps) {
  return (
    <Suspense fallback={<div aria-hidden className={clsx('aspect-3/2 rounded-md bg-sunk', className)} />}>
      <LoadedVenue key={venue.sport} className={className} {...venue} />
    </Suspense>
  )
}

function LoadedVenue({ sport, positions, ...drawing }: VenueMapProps) {
  const venue = use(venueOf(sport))
  return venue && <VenueDrawing venue={venue} sport={sport} chosen={positions} {...drawing} />
}
