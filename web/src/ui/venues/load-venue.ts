import type { Venue } from './venue.ts'

/** Each sport's drawing is a file of its own, so that one loads nobody else's. */
const files = {
  soccer: () => import('./soccer.ts'),
  american_football: () => import('./american-football.ts'),
  basketball: () => import('./basketball.ts'),
  baseball: () => import('./baseball.ts'),
  softball: () => import('./softball.ts'),
  volleyball: () => import('./volleyball.ts'),
  athletics: () => import('./athletics.ts'),
  swimming: () => import('./swimming.ts'),
  tennis: () => import('./tennis.ts'),
  ice_hockey: () => import('./ice-hockey.ts'),
  field_hockey: () => import('./field-hockey.ts'),
  lacrosse: () => import('./lacrosse.ts'),
  rugby_union: () => import('./rugby-union.ts'),
  cricket: () => import('./cricket.ts'),
  golf: () => import('./golf.ts'),
  rowing: () => import('./rowing.ts'),
  wrestling: () => import('./wrestling.ts'),
  gymnastics: () => import('./gymnastics.ts'),
} satisfies Record<string, () => Promise<{ venue: Venue }>>

type SportWithVenue = keyof typeof files

export const sportsWithVenue = Object.keys(files) as SportWithVenue[]

const isKnown = (sport: string): sport is SportWithVenue => Object.hasOwn(files, sport)

/** Null for a sport without a drawing. */
export const loadVenue = async (sport: string): Promise<Venue | null> =>
  isKnown(sport) ? (await files[sport]()).venue : null
