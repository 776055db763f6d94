import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Sparkline } from '#web/ui/sparkline.tsx'

type FigureTileProps = {
  label: string
  value: ReactNode
  note?: ReactNode
  /** Amber is for what got worse alone. */
  tone?: 'plain' | 'better' | 'worse'
  /** Oldest first, with a sentence that says the same. */
  trend?: { values: readonly number[]; label: string }
}

export function FigureTile({ label, value, note, tone = 'plain', trend }: FigureTileProps) {
  const tones = { plain: 'text-soft', better: 'text-pitch-ink', worse: 'text-flood-ink' }
  return (
    // Numbers beside each other stand at one height, however many lines their labels take.
    <div className="row-span-3 grid min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-y-0 bg-surface px-4 py-3 max-sm:last:odd:col-span-2 sm:max-xl:last:nth-5:col-span-2">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="flex items-end justify-between gap-2">
        <span className="num text-2xl font-semibold">{value}</span>
        {trend && trend.values.length > 1 && (
          <span className="max-w-20 shrink [&_svg]:h-auto [&_svg]:w-full">
            <Sparkline values={trend.values} label={trend.label} />
          </span>
        )}
      </dd>
      {note && <dd className={clsx('text-sm', tones[tone])}>{note}</dd>}
    </div>
  )
}

/** One line of figures on a desk, two beside each other on a phone. */
export const FigureTiles = ({ columns, children }: { columns: 5 | 6; children: ReactNode }) => (
  <dl
    className={clsx(
      'grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3',
      columns === 6 ? 'xl:grid-cols-6' : 'xl:grid-cols-5',
    )}
  >
    {children}
  </dl>
)
