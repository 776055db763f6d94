import { clsx } from 'clsx'
import { useT } from '#web/lib/i18n.ts'
import { usePositionLetters } from '#web/lib/position-letters.ts'
import type { AthleteCard } from '../../types.ts'

/** "RW ST": the first two positions as their sport abbreviates them, in one line; read out and hovered in full. */
export function PositionCodes({ card }: { card: Pick<AthleteCard, 'primary_sport' | 'positions'> }) {
  const words = useT('sport')
  const letters = usePositionLetters()
  return (
    <span className="flex gap-1">
      {card.positions.slice(0, 2).map((code, i) => {
        const name = words(`position.${card.primary_sport}.${code}`)
        return (
          <span
            key={code}
            title={name}
            className={clsx(
              'max-w-20 truncate rounded-sm border px-1 text-xs leading-4.5 font-semibold',
              i === 0 ? 'border-ink bg-ink text-surface' : 'border-line-strong text-soft',
            )}
          >
            <span aria-hidden>{letters(card.primary_sport, code)}</span>
            <span className="sr-only">{name}</span>
          </span>
        )
      })}
    </span>
  )
}
