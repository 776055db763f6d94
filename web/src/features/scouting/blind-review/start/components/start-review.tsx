import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { searchQueries } from '#web/features/scouting/athlete-search/queries.ts'
import type { SearchFilter } from '#web/features/scouting/athlete-search/types.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { StartDialog } from './start-dialog.tsx'

/** The button above a search: it counts anew what it would draw from. */
export function StartFromSearch({ filter }: { filter: SearchFilter }) {
  const t = useT('blind-review')
  const words = useT('sport')
  const [open, setOpen] = useState(false)
  const totals = useQuery({ ...searchQueries.totals([filter]), enabled: false })
  const [position] = filter.positions
  const name = filter.sport
    ? words(position ? `position.${filter.sport}.${position}` : `sport.${filter.sport}`)
    : t('start.anybody')
  async function press() {
    const { data, error } = await totals.refetch()
    if (data) setOpen(true)
    else toast.error(await errorMessage(error))
  }
  return (
    <>
      <StartButton busy={totals.isFetching} onPress={() => void press()} />
      {open && (
        <StartDialog
          source={{ filter }}
          found={totals.data?.[0] ?? 0}
          name={name}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type StartFromBoardProps = { boardId: string; name: string; found: number }

/** The button of a shortlist. */
export function StartFromBoard({ boardId, name, found }: StartFromBoardProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <StartButton worded onPress={() => setOpen(true)} />
      {open && <StartDialog source={{ boardId }} found={found} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

type StartButtonProps = { worded?: boolean; busy?: boolean; onPress: () => void }

function StartButton({ worded, busy, onPress }: StartButtonProps) {
  const t = useT('blind-review')
  return (
    <Button
      size={worded ? 'md' : 'sm'}
      variant={worded ? 'secondary' : 'ghost'}
      busy={busy}
      title={t('open_hint')}
      onClick={onPress}
      className={worded ? undefined : 'pointer-coarse:h-9'}
    >
      <EyeOff aria-hidden />
      <span className={clsx(!worded && 'max-2xl:sr-only')}>{t('open')}</span>
    </Button>
  )
}
