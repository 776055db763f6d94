import { Bookmark, Columns2, EyeOff, X } from 'lucide-react'
import { LIMITS } from '#shared/limits.ts'
import { useT } from '#web/lib/i18n.ts'
import { aboveBottomBar } from '#web/ui/bars.ts'
import { Button } from '#web/ui/button.tsx'
import { useSearchAddress } from '../../filters/queries.ts'
import type { RowHandlers, RowState } from '../../results/components/row-buttons.tsx'
import type { AthleteCard } from '../../types.ts'

type SelectionBarProps = {
  cards: AthleteCard[]
  stateOf: (card: AthleteCard) => RowState
  on: RowHandlers
  onClear: () => void
}

/** What can be done with everybody who is ticked. */
export function SelectionBar({ cards, stateOf, on, onClear }: SelectionBarProps) {
  const t = useT('athlete-search')
  const { setCompared, setView } = useSearchAddress()
  if (cards.length === 0) return null
  // Each is a request and a line that tells of it.
  const tooMany = cards.length > LIMITS.search.atOnceMax
  // Those chosen stand side by side at once; one alone waits below the list for another.
  const compare = () => {
    if (cards.length < LIMITS.search.compareMin) return each(on.onCompare, ({ compared }) => !compared)()
    setCompared(cards.map(({ id }) => id))
    setView('compare')
  }
  const each = (act: (card: AthleteCard) => void, wanted: (state: RowState) => boolean) => () => {
    for (const card of cards) if (wanted(stateOf(card))) act(card)
    onClear()
  }
  return (
    <section
      aria-label={t('table.selected', { count: cards.length })}
      ref={aboveBottomBar}
      className="sticky bottom-20 z-10 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-1.5 rounded-lg border border-line-strong bg-surface p-2 pl-4 shadow-pop lg:bottom-4"
    >
      <span className="mr-2 font-medium">{t('table.selected', { count: cards.length })}</span>
      <Button size="sm" disabled={cards.length > LIMITS.search.compareMax} onClick={compare}>
        <Columns2 aria-hidden />
        {t('actions.compare')}
      </Button>
      <Button size="sm" disabled={tooMany} onClick={each(on.onKeep, ({ kept }) => !kept)}>
        <Bookmark aria-hidden />
        {t('actions.keep')}
      </Button>
      <Button size="sm" disabled={tooMany} onClick={each(on.onHide, ({ hidden }) => !hidden)}>
        <EyeOff aria-hidden />
        {t('actions.hide')}
      </Button>
      {tooMany && (
        <span className="text-sm text-faint">{t('table.at_once', { count: LIMITS.search.atOnceMax })}</span>
      )}
      <Button size="sm" variant="ghost" square aria-label={t('table.clear')} onClick={onClear}>
        <X aria-hidden />
      </Button>
    </section>
  )
}
