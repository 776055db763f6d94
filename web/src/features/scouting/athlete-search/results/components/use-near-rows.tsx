import { type FocusEvent, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigationType } from 'react-router'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import type { SearchFilter } from '../../types.ts'
import { type FoundRow, nextSpan, partsOf, type Span, STEP, spanNear } from '../rules.ts'

/** How high a row is until one has been measured. */
const rowHeights = { list: 68, table: 44 }
/** So many may be in sight at once. They are drawn first, and the others once these are seen. */
const rowsInSight = (kind: keyof typeof rowHeights) => Math.ceil(innerHeight / rowHeights[kind]) + 1

type Place = { id: string; at: number; within: number }

/** Where somebody stood in the results when they left them, by the entry of the browser's history. */
const left = new Map<string, Place>()
const LEFT_MAX = 100

function leave(key: string, place: Place) {
  left.delete(key)
  left.set(key, place)
  const [oldest] = left.keys()
  if (left.size > LEFT_MAX && oldest) left.delete(oldest)
}

type NearRows = {
  rows: readonly FoundRow[]
  kind: keyof typeof rowHeights
  filter: SearchFilter
  /** What is shown belongs to the search before. */
  busy: boolean
  /** Which rows are near the window, whenever it becomes others. */
  onNear(span: Span): void
}

/**
 * Which of very many rows are drawn: those near the window, and those around the one that has the focus. Scrolling draws nothing anew
 * until it has passed a few rows, and then in a transition, which lets frames through. All rows are equally high, so what is left out
 * is as high as it would be.
 */
export function useNearRows({ rows, kind, filter, busy, onNear }: NearRows) {
  const { key } = useLocation()
  const arrival = useNavigationType()
  const count = rows.length
  const list = useRef<HTMLElement>(null)
  /** The row with the focus, and the person that gets it once they are drawn. */
  const focused = useRef<number | null>(null)
  const awaited = useRef<string | null>(null)
  const place = useRef<Place | null>(null)
  const isDrawing = useRef(false)
  const [isPrinting, setPrinting] = useState(false)
  const [back] = useState(() => (arrival === 'POP' ? placeIn(rows, left.get(key)) : null))
  const [drawn, setDrawn] = useState<Span & { held: number | null }>(() => ({
    from: Math.max((back?.at ?? 0) - STEP, 0),
    to: (back?.at ?? 0) + rowsInSight(kind),
    held: null,
  }))

  // Another search begins at its first rows, as the window does; after Back the window stays where the browser puts it.
  const [shownFor, setShownFor] = useState(filter)
  if (!busy && filter !== shownFor) {
    setShownFor(filter)
    if (arrival !== 'POP') setDrawn({ from: 0, to: rowsInSight(kind), held: null })
  }

  const measure = () => {
    const box = list.current?.getBoundingClientRect()
    const row = list.current
      ?.querySelector('[aria-posinset], [aria-rowindex]')
      ?.getBoundingClientRect().height
    if (row) rowHeights[kind] = row
    return { above: -(box?.top ?? 0), height: innerHeight, row: rowHeights[kind], count }
  }

  /** Draws what should be drawn now, unless it is being drawn. */
  const follow = useStableCallback(() => {
    if (!list.current) return
    const { above, ...size } = measure()
    rememberPlace(above, size.row)
    if (isDrawing.current) return
    const wanted = spanNear(above, size)
    const first = Math.max(Math.floor(above / size.row), 0)
    const inSight = {
      from: Math.min(first, count),
      to: Math.min(first + rowsInSight(kind), count),
    }
    const next = nextSpan(drawn, wanted, inSight)
    if (next.from === drawn.from && next.to === drawn.to) return
    isDrawing.current = true
    startTransition(() => setDrawn(() => ({ ...next, held: focused.current })))
  })

  function rememberPlace(above: number, row: number) {
    // After a step through the history the window may already be scrolled for another page.
    if ((history.state?.key ?? 'default') !== key) return
    const at = Math.min(Math.floor(Math.max(above, 0) / row), count - 1)
    const id = rows[at]?.card.id
    place.current = id ? { id, at, within: above - at * row } : null
  }

  // An effect, since the window scrolls outside of React.
  useEffect(() => {
    addEventListener('scroll', follow, { passive: true })
    addEventListener('resize', follow, { passive: true })
    return () => {
      removeEventListener('scroll', follow)
      removeEventListener('resize', follow)
    }
  }, [follow])

  // On paper there is all that was loaded.
  useEffect(() => {
    const print = () => flushSync(() => setPrinting(true))
    const done = () => setPrinting(false)
    addEventListener('beforeprint', print)
    addEventListener('afterprint', done)
    return () => {
      removeEventListener('beforeprint', print)
      removeEventListener('afterprint', done)
    }
  }, [])

  // Before the browser paints, so that nobody sees another place than the one they left.
  useLayoutEffect(() => {
    if (!back || !list.current) return
    const { top } = list.current.getBoundingClientRect()
    scrollBy({ top: top + back.at * rowHeights[kind] + back.within, behavior: 'instant' })
  }, [back, kind])
  // An effect, since the place is where the window stood when the screen goes.
  useLayoutEffect(
    () => () => {
      if (place.current) leave(key, place.current)
    },
    [key],
  )

  /** Gives the focus to a person, drawn or not, or to come. */
  const reveal = useStableCallback((id: string) => {
    const link = () => list.current?.querySelector<HTMLElement>(`[data-athlete="${CSS.escape(id)}"]`)
    const at = rows.findIndex(({ card }) => card.id === id)
    awaited.current = link() ? null : id
    if (link()) return link()?.focus()
    if (at < 0) return
    focused.current = at
    setDrawn((before) => ({ ...before, held: at }))
  })

  const tellNear = useStableCallback(onNear)
  // After each drawing: perhaps more is wanted by now, and somebody may wait for a row.
  useLayoutEffect(() => {
    isDrawing.current = false
    tellNear({ from: drawn.from, to: Math.min(drawn.to, count) })
    if (awaited.current) reveal(awaited.current)
    follow()
  }, [drawn, count, follow, tellNear, reveal])

  const indexOf = (target: Element) => {
    const row = target.closest('[data-row]')
    return row instanceof HTMLElement ? Number(row.dataset.row) : null
  }
  const handlers = {
    onFocus: ({ target }: FocusEvent) => {
      awaited.current = null
      focused.current = indexOf(target)
      const { from, to, held } = drawn
      const at = focused.current
      if (at !== null && at !== held && (at <= from || at >= to - 1)) setDrawn({ ...drawn, held: at })
    },
    onBlur: () => {
      focused.current = null
    },
  }
  const parts = isPrinting ? [{ from: 0, to: count, left: 0 }] : partsOf(drawn, drawn.held, count)
  return {
    list,
    parts,
    /** So many are left out after the last part. */
    leftAtEnd: count - (parts.at(-1)?.to ?? 0),
    rowHeight: rowHeights[kind],
    handlers,
    reveal,
  }
}

/** The place that was left, where the person stands now. */
function placeIn(rows: readonly FoundRow[], was: Place | undefined) {
  if (!was) return null
  const at = rows[was.at]?.card.id === was.id ? was.at : rows.findIndex(({ card }) => card.id === was.id)
  return at < 0 ? null : { ...was, at }
}
