import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useT } from '#web/lib/i18n.ts'
import { announce } from '#web/ui/live-region.tsx'
import { toast } from '#web/ui/toast.ts'
import { latestChoice, type useSearchAddress } from '../../filters/queries.ts'
import { useSetHidden } from '../../mutations.ts'
import { searchQueries } from '../../queries.ts'
import type { AthleteCard } from '../../types.ts'
import type { RowHandlers, RowState } from './row-buttons.tsx'

type Listed = {
  /** Where the person is kept: the stage on a board, or null. */
  keptAt: (id: string) => string | null
  onKeep: RowHandlers['onKeep']
  isFresh?: ((id: string) => boolean) | undefined
  address: ReturnType<typeof useSearchAddress>
  cards: AthleteCard[]
}

/** Hiding with undo, and comparing; keeping comes from the page, because boards are another feature. */
export function useRowActions({ address, cards, keptAt, onKeep, isFresh }: Listed) {
  const t = useT('athlete-search')
  const common = useT()
  const { filter, setOpen, compared, setCompared } = address
  const { data: hidden = [] } = useQuery({ ...searchQueries.hidden(), enabled: filter.includeHidden })
  const hide = useSetHidden()

  const isHidden = (id: string) => hidden.includes(id)
  function onHide(card: AthleteCard) {
    const now = isHidden(card.id)
    const at = cards.indexOf(card)
    if (latestChoice().open === card.id) setOpen((cards[at + 1] ?? cards[at - 1])?.id ?? null, true)
    setHidden(card, !now)
    if (now) return
    toast.message(t('hide.done', { name: card.display_name }), {
      action: { label: common('actions.undo'), onClick: () => setHidden(card, false) },
    })
  }
  /** By the promise: the next person is hidden before the answer, and each refusal is told. */
  function setHidden({ id, display_name: name }: AthleteCard, hidden: boolean) {
    hide
      .mutateAsync({ athleteId: id, hidden })
      .catch(() => toast.error(t(hidden ? 'hide.failed' : 'hide.undo_failed', { name })))
  }
  function onCompare({ id, display_name }: AthleteCard) {
    const { compared } = latestChoice()
    if (compared.includes(id)) return setCompared(compared.filter((one) => one !== id))
    if (compared.length >= LIMITS.search.compareMax)
      return toast.message(t('tray.full', { count: LIMITS.search.compareMax }))
    setCompared([...compared, id])
    announce(t('tray.added', { name: display_name }))
  }

  const stateOf = ({ id }: AthleteCard): RowState => ({
    kept: keptAt(id),
    compared: compared.includes(id),
    hidden: isHidden(id),
    fresh: isFresh?.(id) ?? false,
  })
  const onOpen = (id: string) => setOpen(id, true)
  return { stateOf, on: useSameHandlers({ onKeep, onCompare, onHide, onOpen }) }
}

/** One object for as long as the list stands, which calls the handlers of the last render. */
function useSameHandlers(handlers: RowHandlers): RowHandlers {
  const latest = useRef(handlers)
  // An effect, since what a render has not shown yet must not be called.
  useLayoutEffect(() => {
    latest.current = handlers
  })
  return useMemo(
    () => ({
      onKeep: (card) => latest.current.onKeep(card),
      onCompare: (card) => latest.current.onCompare(card),
      onHide: (card) => latest.current.onHide(card),
      onOpen: (id) => latest.current.onOpen(id),
    }),
    [],
  )
}
