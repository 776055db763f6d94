import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type QueueColumnProps = {
  /** Something of it is open, which on a phone stands in its place. */
  isBehind: boolean
  children: ReactNode
}

/**
 * A list beside what is open of it, which scrolls by itself where both stand side by side. Rows that arrive late do not move
 * what is read: a browser that keeps a row of the list in its place would.
 */
export function QueueColumn({ isBehind, children }: QueueColumnProps) {
  return (
    <div className={clsx('border-line [overflow-anchor:none] lg:border-r', isBehind && 'hidden lg:block')}>
      <div data-queue className="lg:sticky lg:top-16 lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto">
        {children}
      </div>
    </div>
  )
}

/** For the row of what is open: the column scrolls to it, and the page stays where it is. */
export function keepInColumn(row: HTMLElement | null) {
  const column = row?.closest('[data-queue]')
  if (!row || !column) return
  const { top, bottom } = row.getBoundingClientRect()
  const seen = column.getBoundingClientRect()
  if (top < seen.top) column.scrollTop -= seen.top - top
  else column.scrollTop += Math.max(bottom - Math.min(seen.bottom, innerHeight), 0)
}
