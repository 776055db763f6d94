import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { clubQueries } from '#web/features/athletes/club/queries.ts'
import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { useAgeLabel } from '#web/lib/use-age-label.ts'
import { Button } from '#web/ui/button.tsx'
import { ClubName } from '#web/ui/club-name.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import type { RadarAxis } from '../rules.ts'
import { SeriesMark } from './series-mark.tsx'

type ComparedAthletesProps = {
  athletes: AthleteCard[]
  /** Everybody compared: who is not on the screen keeps their line in the radar. */
  order: AthleteCard[]
  axes: RadarAxis[]
  actions: (card: AthleteCard) => ReactNode
  onRemove: (id: string) => void
}

/** Who stands in which column, which line of the radar is theirs, and what one can do with them. */
export function ComparedAthletes({ athletes, order, axes, actions, onRemove }: ComparedAthletesProps) {
  const age = useAgeLabel()
  const t = useT('athlete-comparison')
  const words = useT('sport')
  return athletes.map((card) => {
    const places = card.positions.map((code) => words(`position.${card.primary_sport}.${code}`)).join(', ')
    const place = order.findIndex(({ id }) => id === card.id)
    const drawn = axes.some(({ percentiles }) => typeof percentiles[place] === 'number')
    return (
      <article
        key={card.id}
        aria-label={card.display_name}
        className="flex min-w-0 flex-col gap-2 border-line p-4 not-first:border-l max-sm:p-3"
      >
        <div className="flex items-start justify-between gap-3">
          <UserAvatar
            name={card.display_name}
            photo={card.avatar_path}
            size="xl"
            className="max-sm:size-14!"
          />
          <Button
            variant="ghost"
            size="sm"
            square
            aria-label={t('remove', { name: card.display_name })}
            title={t('remove', { name: card.display_name })}
            onClick={() => onRemove(card.id)}
            className="-mt-1 -mr-2 print:hidden"
          >
            <X aria-hidden />
          </Button>
        </div>
        <div>
          <h3 className="display text-lg leading-snug font-semibold wrap-anywhere">{card.display_name}</h3>
          {card.age_band && <p className="text-sm text-soft">{age(card.age_band)}</p>}
        </div>
        <div className="grow space-y-0.5 text-sm text-soft max-sm:hidden">
          {places && <p>{places}</p>}
          {card.club && (
            <p className="wrap-anywhere">
              <Club card={card} />
            </p>
          )}
        </div>
        {axes.length > 0 && (
          <p className="flex min-h-5 items-center gap-2 text-xs text-faint">
            {drawn && <SeriesMark place={place} />}
            {t(drawn ? 'radar.line' : 'radar.no_line')}
          </p>
        )}
        <div className="flex flex-wrap gap-1.5 *:h-auto *:min-h-9 *:max-w-full *:shrink *:py-1.5 *:whitespace-normal print:hidden">
          {actions(card)}
        </div>
      </article>
    )
  })
}

function Club({ card }: { card: AthleteCard }) {
  const { data: handle } = useQuery(clubQueries.checked(card))
  return <ClubName name={card.club} checked={Boolean(handle)} />
}
