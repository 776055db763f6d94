import { type KeyboardEvent, useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { announce } from '#web/ui/live-region.tsx'
import type { BoardItem, Stage } from '../types.ts'
import { useStageName } from './stage-name.tsx'

export type Carried = { itemId: string; stageId: string }

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Dragging by keyboard: Space picks up, arrows choose the stage, Space drops, Escape puts back. Every step is said. */
export function useCarriedItem(stages: Stage[], onMove: (item: BoardItem, stage: Stage) => void) {
  const t = useT('board')
  const stageName = useStageName()
  const [carried, setCarried] = useState<Carried | null>(null)
  const saidOf = (stageId: string) => {
    const place = stages.findIndex(({ id }) => id === stageId)
    const stage = stages[place]
    return stage ? t('carry.over', { stage: stageName(stage), place: place + 1, total: stages.length }) : ''
  }

  function onKey(event: KeyboardEvent, item: BoardItem, name: string) {
    const step = steps[event.key]
    const mine = carried?.itemId === item.id ? carried : null
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      const target = stages.find(({ id }) => id === mine?.stageId)
      setCarried(mine ? null : { itemId: item.id, stageId: item.stage_id })
      if (!mine) announce(t('carry.up', { name }))
      else if (!target || target.id === item.stage_id) announce(t('carry.back', { name }))
      else onMove(item, target)
    } else if (mine && step) {
      event.preventDefault()
      const next = stages[stages.findIndex(({ id }) => id === mine.stageId) + step]
      if (!next) return
      setCarried({ ...mine, stageId: next.id })
      announce(saidOf(next.id))
    } else if (mine && event.key === 'Escape') {
      event.preventDefault()
      setCarried(null)
      announce(t('carry.back', { name }))
    }
  }

  const [letGo] = useState(() => () => setCarried(null))
  return { carried, onKey: useStableCallback(onKey), letGo }
}

export type Carrying = ReturnType<typeof useCarriedItem>
