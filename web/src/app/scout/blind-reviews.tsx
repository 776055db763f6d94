import { useState } from 'react'
import { CardLine } from '#web/features/scouting/athlete-search/components/card-line.tsx'
import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import { ReviewList } from '#web/features/scouting/blind-review/components/review-list.tsx'
import { ReviewResult } from '#web/features/scouting/blind-review/components/review-result.tsx'
import { ReviewScreen } from '#web/features/scouting/blind-review/components/review-screen.tsx'
import { useBoardName } from '#web/features/scouting/board/components/board-header.tsx'
import { useSaveToBoard } from '#web/features/scouting/board/components/use-save-to-board.tsx'
import { boardsContaining } from '#web/features/scouting/board/rules.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Page } from '#web/ui/page.tsx'
import { Select } from '#web/ui/select.tsx'
import { AthleteDrawer } from './athlete-drawer.tsx'

const line = (card: AthleteCard) => <CardLine card={card} />

/** The review and the letter that are open stand in the address. */
export function ScoutBlindReviews() {
  const t = useT('blind-review')
  const [params, setParams] = useSearchParams()
  const id = params.get('review')
  const open = params.get('open')
  const put = (name: string, value: string | null, replace = false) =>
    setParams(
      (now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace, preventScrollReset: true },
    )
  if (!id)
    return (
      <Page title={t('title')} lead={t('lead')} width="reading">
        <ReviewList />
      </Page>
    )
  return (
    <>
      <ReviewScreen
        key={id}
        id={id}
        letter={params.get('letter')}
        onLetter={(letter) => put('letter', letter, true)}
        result={(review) => (
          <ReviewResult
            review={review}
            actions={(chosen, onDone) => <AddChosen chosen={chosen} onDone={onDone} />}
            onOpen={(athlete) => put('open', athlete)}
            line={line}
          />
        )}
      />
      <Dialog open={Boolean(open)} onClose={() => put('open', null)} title={t('result.title')} side inAddress>
        {open && <AthleteDrawer key={open} id={open} />}
      </Dialog>
    </>
  )
}

type AddChosenProps = { chosen: AthleteCard[]; onDone: () => void }

/** Puts those who are chosen on a shortlist; who is on it stays there. */
function AddChosen({ chosen, onDone }: AddChosenProps) {
  const t = useT('blind-review')
  const boardName = useBoardName()
  const { boards, putOn } = useSaveToBoard()
  const free = boards.filter(({ archived_at, can_edit }) => !archived_at && can_edit)
  const [wanted, setWanted] = useState<string | null>(null)
  const board = free.find(({ id }) => id === wanted) ?? free[0]
  function add() {
    if (!board) return
    for (const card of chosen) if (!boardsContaining([board], card.id).length) putOn(card, board)
    onDone()
  }
  if (!board) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <span aria-live="polite" className="text-soft">
        {t('result.chosen', { count: chosen.length })}
      </span>
      <Select
        aria-label={t('result.board')}
        value={board.id}
        options={free.map((one) => ({ value: one.id, label: boardName(one) }))}
        onChange={({ target }) => setWanted(target.value)}
        className="max-w-60"
      />
      <Button variant="primary" disabled={chosen.length === 0} onClick={add}>
        {t('result.add')}
      </Button>
    </div>
  )
}
