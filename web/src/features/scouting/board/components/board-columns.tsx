import { useState } from 'react'
import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { isOpenStage } from '../rules.ts'
import type { Board, BoardItem, CardParts, Stage } from '../types.ts'
import { carryKeysId, type ItemActions } from './board-card.tsx'
import { EdgeScroller } from './edge-scroller.tsx'
import { OneStage } from './one-stage.tsx'
import { StageColumn } from './stage-column.tsx'
import { useCarriedItem } from './use-carried-item.tsx'

export type BoardColumnsProps = {
  board: Board
  items: BoardItem[]
  cards: Map<string, AthleteCard>
  loading: boolean
  parts: CardParts
  actions: ItemActions
}

/** Columns side by side where there is room, one stage at a time where there is not. */
export function BoardColumns(props: BoardColumnsProps) {
  const wide = useMediaQuery('(width >= 64rem)')
  return wide ? <Columns {...props} /> : <OneStage {...props} />
}

/** Every stage is in sight: those with people share the width, the others are narrow and say their count. */
function Columns({ board, items, actions, ...rest }: BoardColumnsProps) {
  const t = useT('board')
  const roomy = useMediaQuery('(width >= 100rem)')
  const [chosen, setChosen] = useState<Record<string, boolean>>({})
  const carrying = useCarriedItem(board.stages, actions.onMove)
  const itemsOf = (stage: Stage) => items.filter(({ stage_id }) => stage_id === stage.id)
  return (
    <>
      <p id={carryKeysId} hidden>
        {t('carry.keys')}
      </p>
      <EdgeScroller label={t('columns')}>
        {board.stages.map((stage) => {
          const own = itemsOf(stage)
          return (
            <StageColumn
              key={stage.id}
              stage={stage}
              board={board}
              items={own}
              actions={actions}
              carrying={carrying}
              open={chosen[stage.id] ?? isOpenStage(stage, own.length + stage.hidden, roomy)}
              onOpen={(open) => setChosen({ ...chosen, [stage.id]: open })}
              {...rest}
            />
          )
        })}
      </EdgeScroller>
    </>
  )
}
