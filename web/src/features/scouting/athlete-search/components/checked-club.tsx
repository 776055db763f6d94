import { useQuery } from '@tanstack/react-query'
import { clubQueries } from '#web/features/athletes/club/queries.ts'
import { ClubName } from '#web/ui/club-name.tsx'
import type { AthleteCard } from '../types.ts'

/** The club, and a mark where the athlete belongs to the checked organization of that name. */
export function CheckedClub({ card }: { card: Pick<AthleteCard, 'id' | 'club'> }) {
  const { data: handle } = useQuery(clubQueries.checked(card))
  return <ClubName name={card.club} checked={Boolean(handle)} />
}
