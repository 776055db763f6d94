import { clsx } from 'clsx'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

const edges = {
  quiet: 'border-t-line-strong',
  good: 'border-t-pitch',
  attention: 'border-t-flood',
  bad: 'border-t-red',
  accent: 'border-t-accent',
}

type StatProps = {
  label: ReactNode
  value: ReactNode
  /** A word after the number: "open", "this week". */
  unit?: ReactNode
  /** What the number means now: "Oldest 19 h, due in 5 h". */
  note?: ReactNode
  edge?: keyof typeof edges
  /** Where the number comes from; makes the whole card a link. */
  to?: string
}

export function Stat({ label, value, unit, note, edge = 'quiet', to }: StatProps) {
  return (
    <div
      className={clsx(
        'relative flex flex-col rounded-lg border border-t-3 border-line bg-surface px-4 py-3.5 shadow-card',
        to && 'transition-colors duration-150 hover:bg-sunk',
        edges[edge],
      )}
    >
      <p className="flex items-start justify-between gap-2 text-sm text-soft">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 after:rounded-lg">
            {label}
          </Link>
        ) : (
          label
        )}
        {to && <ArrowUpRight aria-hidden className="size-4 shrink-0 text-faint" />}
      </p>
      {/* Side by side the figures stand on one line, also where a label takes two. */}
      <p className="mt-auto pt-1.5">
        <span className="num text-3xl font-semibold">{value}</span>
        {unit && <span className="ml-2 text-sm text-soft">{unit}</span>}
      </p>
      {note && <p className="mt-1 text-sm text-soft">{note}</p>}
    </div>
  )
}
