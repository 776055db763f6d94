import { clsx } from 'clsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AthleteCard } from '#web/features/athlete-search/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { ToggleChip } from '#web/ui/chip.tsx'
import type { Board, BoardItem, Stage } from '../types.ts'
import { BoardCard, type ItemActions } from './board-card.tsx'
import type { CardParts } from './board-screen.tsx'
import { useStageName } from './stage-name.tsx'

type BoardColumnsProps = {
  board: Board
  items: BoardItem[]
  cards: Map<string, AthleteCard>
  loading: boolean
  parts: CardParts
  actions: ItemActions
}

/** Columns side by side where there is room, one stage at a time where there is not. */
export function BoardColumns(props: BoardColumnsProps) {
  const wide = useMediaQuery('(min-width: 48rem)')
  return wide ? <Columns {...props} /> : <OneStage {...props} />
}

function Columns({ board, items, ...rest }: BoardColumnsProps) {
  const t = useT('board')
  return (
    <section
      aria-label={t('columns')}
      className="-mx-4 flex gap-3 overflow-x-auto px-4 pb-4 sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8"
    >
      {board.stages.map((stage) => (
        <Column
          key={stage.id}
          stage={stage}
          board={board}
          items={items.filter(({ stage_id }) => stage_id === stage.id)}
          {...rest}
        />
      ))}
    </section>
  )
}

const dragType = 'application/x-touchline-item'

function Column({ stage, board, items, actions, ...rest }: BoardColumnsProps & { stage: Stage }) {
  const t = useT('board')
  const stageName = useStageName()
  const [over, setOver] = useState(false)
  return (
    <section
      aria-label={t('stage_count', { stage: stageName(stage), count: items.length })}
      onDragOver={(event) => {
        if (!actions.editable || !event.dataTransfer.types.includes(dragType)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const dropped = board.items.find(({ id }) => id === event.dataTransfer.getData(dragType))
        if (!dropped) return
        event.preventDefault()
        actions.onMove(dropped, stage)
      }}
      className={clsx(
        'flex shrink-0 flex-col rounded-lg border bg-sunk p-2 transition-colors duration-150',
        items.length > 0 ? 'w-68' : 'w-44',
        over ? 'border-accent bg-accent-wash' : 'border-transparent',
      )}
    >
      <h2 className="flex items-baseline justify-between gap-2 px-1.5 pt-1 pb-2.5">
        {stageName(stage)}
        <span className="num text-sm font-medium text-faint">{t('count', { count: items.length })}</span>
      </h2>
      <ul className="flex grow flex-col gap-2">
        {items.map((item) => (
          <li
            key={item.id}
            draggable={actions.editable}
            onDragStart={(event) => {
              event.dataTransfer.setData(dragType, item.id)
              event.dataTransfer.effectAllowed = 'move'
            }}
          >
            <BoardCard item={item} stage={stage} stages={board.stages} actions={actions} {...rest} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OneStage({ board, items, ...rest }: BoardColumnsProps) {
  const t = useT('board')
  const stageName = useStageName()
  const [params, setParams] = useSearchParams()
  const count = (stage: Stage) => items.filter(({ stage_id }) => stage_id === stage.id).length
  const open =
    board.stages.find(({ id }) => id === params.get('stage')) ??
    board.stages.find((stage) => count(stage) > 0) ??
    board.stages[0]
  return (
    <>
      <div className="-mx-4 mb-3 flex gap-1.5 overflow-x-auto px-4 pb-1">
        {board.stages.map((stage) => (
          <ToggleChip
            key={stage.id}
            pressed={stage.id === open?.id}
            onClick={() =>
              setParams((now) => {
                now.set('stage', stage.id)
                return now
              })
            }
          >
            {stageName(stage)}
            <span className="num text-faint">{t('count', { count: count(stage) })}</span>
          </ToggleChip>
        ))}
      </div>
      {open && count(open) === 0 && (
        <p className="px-1 py-6 text-center text-soft">{t('empty.stage', { stage: stageName(open) })}</p>
      )}
      <ul className="flex flex-col gap-2">
        {items
          .filter(({ stage_id }) => stage_id === open?.id)
          .map((item) => (
            <li key={item.id}>
              <BoardCard item={item} stage={open} stages={board.stages} {...rest} />
            </li>
          ))}
      </ul>
    </>
  )
}
