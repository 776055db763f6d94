import { clsx } from 'clsx'
import { EyeOff } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useT } from '#web/lib/i18n.ts'
import { arriveAt } from '#web/lib/motion.ts'
import { Button } from '#web/ui/button.tsx'
import type { BoardItem, Stage } from '../types.ts'
import { BoardCard } from './board-card.tsx'
import type { BoardColumnsProps } from './board-columns.tsx'
import type { Carrying } from './use-carried-item.tsx'

type StageCardsProps = BoardColumnsProps & {
  stage: Stage
  carrying?: Carrying
  onDragStart?: (event: DragEvent, item: BoardItem) => void
  className?: string
}

/** The athletes of one stage, a few dozen at a time: three hundred cards at once would answer slowly. */
export function StageCards({
  stage,
  board,
  items,
  cards,
  loading,
  parts,
  actions,
  carrying,
  onDragStart,
  className,
}: StageCardsProps) {
  const t = useT('board')
  const [shown, setShown] = useState<number>(LIMITS.board.cardsShown)
  return (
    <div className={clsx('grow px-1.5 pb-1.5', className)}>
      <ul className="grid gap-1.5 max-lg:gap-2.5 max-lg:sm:grid-cols-2">
        {items.slice(0, shown).map((item) => (
          <li
            key={item.id}
            ref={(element) => arriveAt(item.id, element)}
            data-item={item.id}
            draggable={onDragStart && actions.editable}
            onDragStart={(event) => onDragStart?.(event, item)}
            className="relative"
          >
            <BoardCard
              item={item}
              card={cards.get(item.athlete_id)}
              stage={stage}
              stages={board.stages}
              loading={loading}
              line={parts.line}
              figure={parts.figure}
              actions={actions}
              carried={carrying?.carried?.itemId === item.id}
              onCarry={carrying?.onKey}
              onLetGo={carrying?.letGo}
            />
          </li>
        ))}
      </ul>
      {stage.hidden > 0 && (
        <p className="flex items-start gap-1.5 px-1 py-2 text-sm text-faint">
          <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('item.hidden', { count: stage.hidden })}
        </p>
      )}
      {items.length > shown && (
        <Button size="sm" className="mt-2 w-full" onClick={() => setShown(shown + LIMITS.board.cardsShown)}>
          {t('more', { count: items.length - shown })}
        </Button>
      )}
    </div>
  )
}
