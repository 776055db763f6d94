import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { organizationQueries } from '#web/features/trust/organization/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import type { AthleteCard } from '../types.ts'

/** The club, and a mark where the athlete belongs to the checked organization of that name: an equal name alone has none. */
export function CheckedClub({ card }: { card: Pick<AthleteCard, 'id' | 'club'> }) {
  const t = useT('athlete-search')
  const { data: handle } = useQuery({
    ...organizationQueries.club(card.id),
    enabled: card.club !== '',
  })
  if (!handle) return card.club
  return (
    <>
      {card.club}
      <BadgeCheck
        role="img"
        aria-label={t('club_checked')}
        className="mb-0.5 ml-1 inline size-3.5 shrink-0 text-accent-ink"
      />
    </>
  )
}
