import { clsx } from 'clsx'
import { useT } from '#web/lib/i18n.ts'
import type { AthleteCard } from '../../types.ts'
import { needKey, shownParts, totalOf } from '../rules.ts'
import type { Match } from '../types.ts'

/** The first need is the darkest; nine at most. */
const shades = [
  'bg-accent',
  'bg-accent/85',
  'bg-accent/70',
  'bg-accent/60',
  'bg-accent/50',
  'bg-accent/40',
  'bg-accent/32',
  'bg-accent/26',
  'bg-accent/20',
]
export const shadeOf = (at: number) => shades[at] ?? 'bg-accent/20'

type MatchBarProps = { parts: ReturnType<typeof shownParts>; className?: string }

/** A hundred points from end to end; what was lost stays empty. */
export function MatchBar({ parts, className }: MatchBarProps) {
  return (
    <span aria-hidden className={clsx('flex gap-0.5 overflow-hidden rounded-xs bg-sunk', className)}>
      {parts.map(({ need, points }, at) => (
        <span
          key={needKey(need)}
          style={{ width: `${points}%` }}
          className={clsx('block h-full', shadeOf(at), points === 0 && 'hidden')}
        />
      ))}
    </span>
  )
}

type MatchScoreProps = { card: AthleteCard; match: Match; className?: string }

/** Points of a hundred, and of which parts they are. */
export function MatchScore({ card, match, className }: MatchScoreProps) {
  const t = useT('athlete-search')
  const parts = match.people[card.id]
  if (!parts) return null
  const total = totalOf(parts)
  return (
    <span className={clsx('block text-right', className)}>
      <span aria-hidden className="num block text-lg leading-6 font-semibold text-accent-ink">
        {total}
      </span>
      <span className="sr-only">{t('match.points', { total })}</span>
      <MatchBar parts={shownParts(match, parts)} className="h-1.5" />
    </span>
  )
}
