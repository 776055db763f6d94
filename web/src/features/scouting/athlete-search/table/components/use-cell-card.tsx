import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Headline, TIMINGS } from '../../types.ts'

const delayMs = 300

type Shown = Pick<Headline, 'metric' | 'timing'> & { athlete: string; at: DOMRect }

const cellOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null

/** Which number has been pointed at, or has had the focus, for a moment; arrow keys go from number to number. */
export function useCellCard() {
  const [shown, setShown] = useState<Shown | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const table = useRef<HTMLTableElement>(null)

  // After each drawing, since the row where Tab would enter the numbers may have gone out of sight.
  useLayoutEffect(() => {
    if (table.current?.querySelector('[data-cell][tabindex="0"]')) return
    const first = table.current?.querySelector<HTMLElement>('[data-cell]')
    if (first) first.tabIndex = 0
  })

  function hide() {
    clearTimeout(timer.current)
    setShown(null)
  }
  function wait(cell: HTMLElement) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const [athlete = '', metric = '', named] = cell.dataset.cell?.split('/') ?? []
      const timing = (['any', ...TIMINGS] as const).find((one) => one === named)
      if (cell.isConnected && timing) setShown({ athlete, metric, timing, at: cell.getBoundingClientRect() })
    }, delayMs)
  }
  /** Tab finds the numbers once, where one left them. */
  function enterHere(cell: HTMLElement) {
    for (const other of cell.closest('table')?.querySelectorAll<HTMLElement>('[data-cell][tabindex="0"]') ??
      [])
      other.tabIndex = -1
    cell.tabIndex = 0
  }

  const handlers = {
    onPointerOver: ({ target, pointerType }: PointerEvent) => {
      const cell = pointerType === 'mouse' && cellOf(target)
      if (cell) wait(cell)
    },
    onPointerOut: ({ target, relatedTarget }: PointerEvent) => {
      if (cellOf(target) && cellOf(target) !== (relatedTarget && cellOf(relatedTarget))) hide()
    },
    onFocus: ({ target }: FocusEvent) => {
      const cell = cellOf(target)
      if (!cell) return
      enterHere(cell)
      wait(cell)
    },
    onBlur: hide,
    onKeyDown: (event: KeyboardEvent) => {
      const cell = cellOf(event.target)
      const next = cell && neighbour(cell, event.key)
      if (next) {
        event.preventDefault()
        next.focus()
      } else if (event.key === 'Escape' && shown) {
        event.stopPropagation()
        hide()
      }
    },
  }
  return { shown, handlers, table }
}

/** The next number in the direction of an arrow key; cells without one are passed over. */
function neighbour(cell: HTMLElement, key: string): HTMLElement | null {
  const row = cell.closest('tr')
  if (!row) return null
  const sideways = { ArrowLeft: 'previousElementSibling', ArrowRight: 'nextElementSibling' } as const
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    let next = cell[sideways[key]]
    while (next && !next.matches('[data-cell]')) next = next[sideways[key]]
    return next instanceof HTMLElement ? next : null
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  const upright = { ArrowUp: 'previousElementSibling', ArrowDown: 'nextElementSibling' } as const
  const column = [...row.children].indexOf(cell)
  let next = row[upright[key]]
  while (next && !next.children[column]?.matches('[data-cell]')) next = next[upright[key]]
  const found = next?.children[column]
  return found instanceof HTMLElement ? found : null
}
