import { Badge } from '#web/ui/badge.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { headlineOf } from '../rules.ts'
import type { AthleteCard, SearchPage } from '../types.ts'
import { CardLine } from './card-line.tsx'
import { MetricFigure } from './metric-figure.tsx'
import { NarrowFigure } from './narrow-figure.tsx'
import { useLocationLabel } from './person-labels.tsx'

type PublicRowProps = {
  card: AthleteCard
  page: Pick<SearchPage, 'asked'>
  /** Everybody in the list does the same sport. */
  sportless: boolean
  /** Said beside the name where it is the reader's own page. */
  own?: string
}

/** An athlete as other athletes find them: a page that is open to everybody, one press away. */
export function PublicRow({ card, page, sportless, own }: PublicRowProps) {
  const label = useLocationLabel()
  const value = headlineOf(card, page)
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 sm:items-center hover:bg-sunk/60 sm:px-6">
      <UserAvatar name={card.display_name} photo={card.avatar_path} />
      <div className="min-w-0 grow">
        <p className="flex min-w-0 items-baseline gap-2">
          <a href={`/a/${card.handle}`} className="truncate font-semibold after:absolute after:inset-0">
            {card.display_name}
          </a>
          {own && <Badge>{own}</Badge>}
        </p>
        <p className="truncate text-sm text-soft">
          <CardLine card={card} sportless={sportless} />
        </p>
        <p className="truncate text-sm text-faint">{label(card)}</p>
        {value && (
          <div className="mt-1 sm:hidden">
            <NarrowFigure value={value} />
          </div>
        )}
      </div>
      {value && (
        <span className="shrink-0 max-sm:hidden">
          <MetricFigure value={value} size="sm" />
        </span>
      )}
    </li>
  )
}
