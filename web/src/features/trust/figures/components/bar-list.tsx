import { clsx } from 'clsx'
import type { Tone } from '../chart-scale.ts'
import { useNumbers } from '../use-numbers.ts'
import { fills } from './chart-frame.tsx'

export type Bar = {
  name: string
  value: number
  /** Drawn as a thin mark across the bar. */
  before?: number
  /** Instead of the plain number: "2.5 d". */
  text?: string
  /** Beside the number: "64%". */
  note?: string
  tone?: Tone
}

type BarListProps = {
  bars: readonly Bar[]
  /** By the square root small bars can still be seen beside large ones; the block has to say so. */
  scale?: 'plain' | 'root'
  /** For names that are sentences: above their bars on a desk too. */
  longNames?: boolean
}

/** Bars from the same edge, for the eye alone: the table of the block says the same. */
export function BarList({ bars, scale = 'plain', longNames = false }: BarListProps) {
  const { format } = useNumbers()
  const top = Math.max(1, ...bars.flatMap(({ value, before = 0 }) => [value, before]))
  const share = (value: number) => (scale === 'root' ? Math.sqrt(value / top) : value / top) * 100
  const hasNotes = bars.some(({ note }) => note !== undefined)
  return (
    <ul aria-hidden className="divide-y divide-hair">
      {bars.map(({ name, value, text, before, note, tone = 'accent' }) => (
        <li
          key={name}
          className={clsx(
            'grid min-h-9 items-center gap-x-3 py-1',
            hasNotes ? 'grid-cols-[minmax(0,1fr)_2.75rem_2.75rem]' : 'grid-cols-[minmax(0,1fr)_3.25rem]',
            !longNames &&
              (hasNotes
                ? 'sm:grid-cols-[minmax(0,9.5rem)_minmax(0,1fr)_2.75rem_2.75rem]'
                : 'sm:grid-cols-[minmax(0,9.5rem)_minmax(0,1fr)_3.25rem]'),
          )}
        >
          <span className={clsx('leading-snug', longNames ? 'col-span-full' : 'max-sm:col-span-full')}>
            {name}
          </span>
          <span className="relative h-3 rounded-sm bg-sunk [print-color-adjust:exact]">
            <span
              className={clsx('absolute inset-y-0 left-0 rounded-sm', fills[tone])}
              style={{ width: `${Math.max(share(value), value > 0 ? 1 : 0)}%` }}
            />
            {before !== undefined && before > 0 && (
              <span
                className="absolute -inset-y-1 w-0.5 bg-ink"
                style={{ left: `min(calc(100% - 2px), ${share(before)}%)` }}
              />
            )}
          </span>
          <span className="num text-right font-semibold">{text ?? format(value)}</span>
          {hasNotes && <span className="num text-right text-sm text-soft">{note}</span>}
        </li>
      ))}
    </ul>
  )
}
