import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

type TableProps = ComponentProps<'table'> & {
  /** What the table holds; for screen readers unless shown. */
  caption: ReactNode
  showCaption?: boolean
}

/** Whoever moves by Tab sees a field beside a column that stays, not under it. */
const scroller =
  '-mx-4 overflow-x-auto px-4 has-[th.sticky]:scroll-pl-44 sm:mx-0 sm:px-0 sm:has-[th.sticky]:scroll-pl-64'

/** Scrolls inside itself on narrow screens, by keys too, so that the page never does. Parts: thead, tbody, tr, Th, Td. */
export function Table({ caption, showCaption, className, children, ...props }: TableProps) {
  const captionId = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section aria-labelledby={captionId} tabIndex={0} className={scroller}>
      <table {...props} className={clsx('w-full border-collapse text-left', className)}>
        <caption id={captionId} className={showCaption ? 'mb-2 text-left text-sm text-soft' : 'sr-only'}>
          {caption}
        </caption>
        {children}
      </table>
    </section>
  )
}

type CellProps<T extends 'td' | 'th'> = ComponentProps<T> & {
  /** Right-aligned, figures under figures. */ numeric?: boolean
}

export function Th({ numeric, className, ...props }: CellProps<'th'>) {
  return (
    <th
      scope="col"
      {...props}
      className={clsx(
        'border-b border-line-strong px-3 py-2 text-sm font-medium whitespace-nowrap text-soft first:pl-0 last:pr-0',
        numeric && 'text-right',
        className,
      )}
    />
  )
}

export function Td({ numeric, className, ...props }: CellProps<'td'>) {
  return (
    <td
      {...props}
      className={clsx(
        'border-b border-hair px-3 py-2.5 first:pl-0 last:pr-0',
        numeric && 'num text-right',
        className,
      )}
    />
  )
}
