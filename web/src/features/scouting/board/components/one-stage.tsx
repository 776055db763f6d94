import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { useSwipe } from '#web/lib/use-swipe.ts'
import { Button } from '#web/ui/button.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import type { Stage } from '../types.ts'
import type { BoardColumnsProps } from './board-columns.tsx'
import { StageCards } from './stage-cards.tsx'
import { useStageName } from './stage-name.tsx'

/** One stage at a time: every stage with its count to press, the next and the one before also by a swipe. */
export function OneStage({ board, items, ...rest }: BoardColumnsProps) {
  const t = useT('board')
  const stageName = useStageName()
  const [params, setParams] = useSearchParams()
  const of = (stage: Stage) => items.filter(({ stage_id }) => stage_id === stage.id)
  const open =
    board.stages.find(({ id }) => id === params.get('stage')) ??
    board.stages.find((stage) => of(stage).length > 0) ??
    board.stages[0]
  const place = open ? board.stages.indexOf(open) : 0
  const [before, after] = [board.stages[place - 1], board.stages[place + 1]]
  const go = (stage: Stage | undefined) =>
    stage &&
    setParams(
      (now) => {
        now.set('stage', stage.id)
        return now
      },
      { replace: true, preventScrollReset: true },
    )

  const swipe = useSwipe((direction) => go(direction === 1 ? after : before))
  if (!open) return null
  return (
    <>
      <fieldset className="-mx-4 mb-3 flex min-w-0 gap-1.5 overflow-x-auto px-4 pb-1 sm:mx-0 sm:flex-wrap sm:px-0">
        <legend className="sr-only">{t('columns')}</legend>
        {board.stages.map((stage) => (
          <ToggleChip
            key={stage.id}
            // The chosen one comes into sight when somebody swipes to it.
            ref={stage.id === open.id ? showAcross : undefined}
            pressed={stage.id === open.id}
            onClick={() => go(stage)}
          >
            {stageName(stage)}
            <span className="num text-faint">{t('count', { count: of(stage).length })}</span>
          </ToggleChip>
        ))}
      </fieldset>
      <section
        aria-label={t('stage_count', { stage: stageName(open), count: of(open).length })}
        {...swipe}
        className="flex min-h-60 flex-col"
      >
        {of(open).length === 0 && open.hidden === 0 && (
          <p className="grow px-1 py-8 text-center text-soft">
            {t('empty.stage', { stage: stageName(open) })}
          </p>
        )}
        <StageCards key={open.id} stage={open} board={board} items={of(open)} className="px-0!" {...rest} />
        <div className="mt-2 flex justify-between gap-2">
          <StepButton stage={before} name={before && stageName(before)} onGo={go} back />
          <StepButton stage={after} name={after && stageName(after)} onGo={go} />
        </div>
      </section>
    </>
  )
}

const showAcross = (chip: HTMLElement | null) => {
  const row = chip?.parentElement
  if (chip && row)
    row.scrollLeft = chip.offsetLeft - row.offsetLeft - (row.clientWidth - chip.clientWidth) / 2
}

type StepButtonProps = {
  stage: Stage | undefined
  name: string | undefined
  onGo: (stage: Stage | undefined) => void
  back?: boolean
}

function StepButton({ stage, name, onGo, back }: StepButtonProps) {
  const t = useT('board')
  if (!stage || !name) return <span />
  return (
    <Button
      variant="ghost"
      aria-label={t(back ? 'stage_before' : 'stage_after', { stage: name })}
      onClick={() => onGo(stage)}
      className="min-w-0 shrink!"
    >
      {back && <ChevronLeft aria-hidden />}
      <span className="truncate">{name}</span>
      {!back && <ChevronRight aria-hidden />}
    </Button>
  )
}
