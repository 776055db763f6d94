import { Badge } from '#web/ui/badge.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { headlineOf } from '../rules.ts'
import type { AthleteCard, SearchPage } from '../types.ts'
import { CardLine } from './card-line.tsx'
import { MetricFigure } from './metric-figure.tsx'
import { useLocationLabel } from './person-labels.tsx'

type PublicRowProps = {
  card: AthleteCard
  page: Pick<SearchPage, 'asked'>
  /** Said beside the name where it is the reader's own page. */
  own?: string
}

/** An athlete as other athletes find them: a page that is open to everybody, one press away. */
export function PublicRow({ card, page, own }: PublicRowProps) {
  const label = useLocationLabel()
  const value = headlineOf(card, page)
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 hover:bg-sunk/60 sm:px-6">
      <UserAvatar name={card.display_name} photo={card.avatar_path} />
      <div className="min-w-0 grow">
        <p className="flex min-w-0 items-baseline gap-2">
          <a href={`/a/${card.handle}`} className="truncate font-semibold after:absolute after:inset-0">
            {card.display_name}
          </a>
          {own && <Badge>{own}</Badge>}
        </p>
        <p className="truncate text-sm text-soft">
          <CardLine card={card} />
        </p>
        <p className="truncate text-sm text-faint">{label(card)}</p>
      </div>
      {value && (
        <span className="shrink-0">
          <MetricFigure value={value} size="sm" />
        </span>
      )}
    </li>
  )
}
