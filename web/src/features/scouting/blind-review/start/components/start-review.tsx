import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { SearchFilter } from '#web/features/scouting/athlete-search/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { StartDialog } from './start-dialog.tsx'

type StartFromSearchProps = { filter: SearchFilter; found: number; onClose: () => void }

/** From a search, under the name of what it looks for. */
export function StartFromSearch({ filter, found, onClose }: StartFromSearchProps) {
  const t = useT('blind-review')
  const words = useT('sport')
  const [position] = filter.positions
  const name = filter.sport
    ? words(position ? `position.${filter.sport}.${position}` : `sport.${filter.sport}`)
    : t('start.anybody')
  return <StartDialog source={{ filter }} found={found} name={name} onClose={onClose} />
}

type StartFromBoardProps = { boardId: string; name: string; found: number }

/** The button of a shortlist. */
export function StartFromBoard({ boardId, name, found }: StartFromBoardProps) {
  const t = useT('blind-review')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button title={t('open_hint')} onClick={() => setOpen(true)}>
        <EyeOff aria-hidden />
        {t('open')}
      </Button>
      {open && <StartDialog source={{ boardId }} found={found} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
