import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { searchHref } from '#web/features/scouting/athlete-search/queries.ts'
import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import type { useNewSince } from '../queries.ts'

type NewAthletesProps = {
  found: ReturnType<typeof useNewSince>
  since: string
  line: (card: AthleteCard) => ReactNode
  figure: (card: AthleteCard) => ReactNode
}

/** Who came or changed in one's sports since the last visit: a few faces, and the way to all. */
export function NewAthletes({ found, since, line, figure }: NewAthletesProps) {
  const t = useT('scout-agenda')
  const words = useT('sport')
  const { loading, error, retry, sports, cards } = found
  if (loading) return <ListSkeleton rows={3} />
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (cards.length === 0) return <p className="px-4 pb-4 text-soft sm:px-6">{t('new.none')}</p>
  return (
    <>
      <ul className="divide-y divide-hair">
        {cards.map((card) => (
          <li key={card.id} className="relative flex items-center gap-3 px-4 py-3 hover:bg-sunk/60 sm:px-6">
            <UserAvatar name={card.display_name} photo={card.avatar_path} />
            <div className="min-w-0 grow">
              <Link
                to={`${searchHref({ sport: card.primary_sport, updatedSince: since })}&open=${card.id}`}
                className="display font-semibold after:absolute after:inset-0"
              >
                {card.display_name}
              </Link>
              <p className="text-sm text-soft">{line(card)}</p>
            </div>
            {/* Every figure in the same two columns, so that the eye reads them from top to bottom. */}
            <div className="max-sm:hidden *:grid *:grid-cols-[5.5rem_9.5rem] *:*:first:text-right">
              {figure(card)}
            </div>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-4 py-3 sm:px-6">
        {sports
          .filter(({ total }) => total > 0)
          .map(({ sport, total }) => (
            <Link
              key={sport}
              to={searchHref({ sport, updatedSince: since })}
              className="font-medium text-accent-ink hover:underline"
            >
              {sport
                ? t('new.in_sport', { count: total, sport: words(`sport.${sport}`) })
                : t('new.in_all', { count: total })}
            </Link>
          ))}
      </p>
    </>
  )
}
