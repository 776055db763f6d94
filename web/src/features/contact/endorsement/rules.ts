import { LIMITS } from '#shared/limits.ts'
import type { Endorsement } from './types.ts'

/** Hidden below three: two opinions are not yet a picture. */
export function averageRating(endorsements: readonly Pick<Endorsement, 'rating'>[]): number | null {
  if (endorsements.length < LIMITS.endorsement.averageMinCount) return null
  return endorsements.reduce((sum, { rating }) => sum + rating, 0) / endorsements.length
}
