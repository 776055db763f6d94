import { clsx } from 'clsx'
import { ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import type { Stage } from '../types.ts'
import type { BoardColumnsProps } from './board-columns.tsx'
import { StageCards } from './stage-cards.tsx'
import { useStageName } from './stage-name.tsx'
import type { Carrying } from './use-carried-item.tsx'

const dragType = 'application/x-touchline-item'

type StageColumnProps = BoardColumnsProps & {
  stage: Stage
  carrying: Carrying
  open: boolean
  onOpen: (open: boolean) => void
}

/** One stage: a place to drop athletes on, whether it shows them or only says how many there are. */
export function StageColumn({
  stage,
  open,
  onOpen,
  board,
  items,
  actions,
  carrying,
  ...rest
}: StageColumnProps) {
  const t = useT('board')
  const stageName = useStageName()
  const [over, setOver] = useState(false)
  const name = stageName(stage)
  const target = over || carrying.carried?.stageId === stage.id
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!actions.editable || !event.dataTransfer.types.includes(dragType)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      const dropped = board.items.find(({ id }) => id === event.dataTransfer.getData(dragType))
      if (!dropped) return
      event.preventDefault()
      actions.onMove(dropped, stage)
    },
  }
  const Toggle = open ? ChevronsRightLeft : ChevronsLeftRight
  return (
    <section
      {...drop}
      aria-label={t('stage_count', { stage: name, count: items.length })}
      data-target={target || undefined}
      className={clsx(
        'flex flex-col rounded-lg border transition-colors duration-150',
        // The width comes from what is free, never from how long a name is.
        open ? 'w-0 max-w-96 min-w-41 grow' : 'w-11 shrink-0',
        target
          ? 'border-accent bg-accent-wash outline-2 -outline-offset-2 outline-accent'
          : 'border-transparent bg-sunk',
      )}
    >
      <div
        className={clsx(
          'flex gap-1',
          open ? 'items-start py-1.5 pr-1 pl-2.5' : 'flex-col items-center py-1.5',
        )}
      >
        <h2
          className={clsx(
            'min-w-0 wrap-anywhere',
            open ? 'grow pt-1 text-sm leading-5' : 'order-last py-2 text-sm [writing-mode:vertical-rl]',
          )}
        >
          {name}{' '}
          <span className={clsx('num text-sm font-medium text-faint', !open && 'sr-only')}>
            {t('count', { count: items.length })}
          </span>
        </h2>
        <button
          type="button"
          aria-expanded={open}
          aria-label={t(open ? 'stage_fold' : 'stage_unfold', { stage: name })}
          title={t(open ? 'stage_fold' : 'stage_unfold', { stage: name })}
          onClick={() => onOpen(!open)}
          className="grid size-7 shrink-0 place-items-center rounded-md text-faint hover:bg-surface hover:text-ink pointer-coarse:size-9"
        >
          <Toggle aria-hidden className="size-3.5" />
        </button>
        {!open && (
          <span aria-hidden className="num rounded-full bg-surface px-2 text-sm font-semibold">
            {t('count', { count: items.length })}
          </span>
        )}
      </div>
      {open && (
        <StageCards
          // A stage whose people are others starts with the first of them again.
          key={board.id}
          stage={stage}
          board={board}
          items={items}
          actions={actions}
          carrying={carrying}
          onDragStart={(event, item) => {
            event.dataTransfer.setData(dragType, item.id)
            event.dataTransfer.effectAllowed = 'move'
          }}
          {...rest}
        />
      )}
    </section>
  )
}
