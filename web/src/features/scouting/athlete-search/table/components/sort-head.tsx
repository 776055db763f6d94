import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { latestFilter, useSearchAddress } from '../../filters/queries.ts'
import type { Sort } from '../../types.ts'
import { orderAfter, orderOf } from '../rules.ts'
import { head } from './table-row.tsx'

type SortHeadProps = {
  /** The order that a press asks for; pressed again, the newest come first as before. */
  sort: Sort
  className?: string
  title?: string
  /** Figures stand at the end of their column. */
  atEnd?: boolean
  children: ReactNode
}

/** The head of a column by which the server puts in order. The select above says the same. */
export function SortHead({ sort, className, title, atEnd, children }: SortHeadProps) {
  const { filter, change } = useSearchAddress()
  const { metrics } = useSportCatalog()
  const order = orderOf(filter.sort, sort, metrics)
  const Arrow = order === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th scope="col" aria-sort={order ?? 'none'} title={title} className={clsx(head, className)}>
      <button
        type="button"
        onClick={() => {
          const now = latestFilter()
          change({ ...now, sort: orderAfter(now.sort, sort) })
        }}
        className={clsx(
          'flex h-full w-full items-center gap-1 rounded-sm hover:text-ink',
          atEnd && 'justify-end',
          order && 'text-ink',
        )}
      >
        {order && <Arrow aria-hidden className="size-3.5 shrink-0" />}
        {children}
      </button>
    </th>
  )
}
