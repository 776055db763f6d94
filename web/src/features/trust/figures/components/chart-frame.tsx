import { clsx } from 'clsx'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { namedPoints, type Series, type Tone } from '../chart-scale.ts'
import { useNumbers } from '../use-numbers.ts'

export const fills: Record<Tone, string> = {
  accent: 'bg-accent',
  pitch: 'bg-pitch',
  blue: 'bg-blue',
  grey: 'bg-edge',
  flood: 'bg-flood',
  red: 'bg-red',
}

type ChartFrameProps = {
  label: string
  /** What stands under the axis. */
  points: readonly string[]
  /** What the readout calls a point: "Week of 19 October". */
  names?: readonly string[]
  series: readonly Series[]
  ticks: readonly number[]
  unit?: string
  /** Points stand in the middle of their share of the width, or at its ends. */
  spread: 'bands' | 'ends'
  children: (pointed: number | null) => ReactNode
}

/** Axis, grid and readout of a chart: under the pointer, and by the arrow keys, each point says its numbers. */
export function ChartFrame({
  label,
  points,
  names = points,
  series,
  ticks,
  unit = '',
  spread,
  children,
}: ChartFrameProps) {
  const t = useT('figures')
  const { format } = useNumbers()
  const [pointed, setPointed] = useState<number | null>(null)
  const last = points.length - 1
  const share = (i: number) => (spread === 'bands' ? (i + 0.5) / points.length : last === 0 ? 0.5 : i / last)
  const said = (value: number | null | undefined) =>
    value === null || value === undefined ? t('not_told') : `${format(value)}${unit}`

  function onPointerMove({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = (clientX - left) / width
    const i = spread === 'bands' ? Math.floor(at * points.length) : Math.round(at * last)
    setPointed(Math.min(last, Math.max(0, i)))
  }
  function onKeyDown(event: KeyboardEvent) {
    const now = pointed ?? last
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setPointed(Math.min(last, Math.max(0, next)))
  }
  const at = pointed ?? last
  const valueText = t('readout', {
    name: names[at] ?? '',
    numbers: series.map(({ name, values }) => `${name} ${said(values[at])}`).join(' · '),
  })
  return (
    <div className="flex gap-2 text-xs text-faint">
      <div aria-hidden className="relative h-40 shrink-0 text-right">
        {/* Gives the axis its width. */}
        <span className="invisible num">
          {format(ticks.at(-1) ?? 0)}
          {unit}
        </span>
        {ticks.map((tick, i) => (
          <span
            key={tick}
            className="num absolute right-0 translate-y-1/2 leading-none"
            style={{ bottom: `${(i / (ticks.length - 1)) * 100}%` }}
          >
            {format(tick)}
            {unit}
          </span>
        ))}
      </div>
      <div className="min-w-0 grow">
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at}
          aria-valuetext={valueText}
          onPointerMove={onPointerMove}
          onPointerDown={onPointerMove}
          onPointerLeave={() => setPointed(null)}
          onKeyDown={onKeyDown}
          onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setPointed(last)}
          onBlur={() => setPointed(null)}
          className="relative h-40 touch-pan-y rounded-sm [print-color-adjust:exact]"
        >
          {ticks.map((tick, i) => (
            <span
              key={tick}
              aria-hidden
              className={clsx('absolute inset-x-0 border-t', i === 0 ? 'border-line-strong' : 'border-hair')}
              style={{ bottom: `${(i / (ticks.length - 1)) * 100}%` }}
            />
          ))}
          {pointed !== null && spread === 'ends' && (
            <span
              aria-hidden
              className="absolute inset-y-0 border-l border-line-strong"
              style={{ left: `${share(pointed) * 100}%` }}
            />
          )}
          {children(pointed)}
          {pointed !== null && (
            <Readout name={names[pointed] ?? ''} left={share(pointed)}>
              {series.map(({ name, values }) => (
                <span key={name} className="flex justify-between gap-4">
                  <span>{name}</span>
                  <span className="num font-semibold">{said(values[pointed])}</span>
                </span>
              ))}
            </Readout>
          )}
        </div>
        <div aria-hidden className="relative mt-1.5 h-4">
          {(spread === 'bands' && points.length <= 7
            ? points.map((_, i) => i)
            : namedPoints(points.length, points.length <= 5 ? 5 : 4)
          ).map((i) => (
            <span
              key={i}
              className={clsx(
                'absolute whitespace-nowrap',
                // Five words fit beside each other on a phone.
                spread === 'bands' &&
                  points.length > 5 &&
                  i % 2 === 1 &&
                  points.length <= 7 &&
                  'max-sm:hidden',
                spread === 'ends' && i === 0
                  ? ''
                  : spread === 'ends' && i === last
                    ? '-translate-x-full'
                    : '-translate-x-1/2',
              )}
              style={{ left: `${share(i) * 100}%` }}
            >
              {points[i]}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Beside the point, on the side where there is room. */
function Readout({ name, left, children }: { name: string; left: number; children: ReactNode }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'pointer-events-none absolute top-2 z-10 flex min-w-36 flex-col gap-0.5 rounded-md bg-ink px-3 py-2 text-surface shadow-pop',
        left > 0.5 ? '-translate-x-[calc(100%+0.75rem)]' : 'translate-x-3',
      )}
      style={{ left: `${left * 100}%` }}
    >
      <span className="font-semibold whitespace-nowrap">{name}</span>
      {children}
    </span>
  )
}

export function Legend({ series }: { series: readonly Pick<Series, 'name' | 'tone' | 'isBefore'>[] }) {
  if (series.length < 2) return null
  return (
    <ul aria-hidden className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
      {series.map(({ name, tone, isBefore }) => (
        <li key={name} className="flex items-center gap-1.5">
          {isBefore ? (
            <span className="w-4 border-t-2 border-dashed border-edge" />
          ) : (
            <span className={clsx('size-2.5 rounded-sm [print-color-adjust:exact]', fills[tone])} />
          )}
          {name}
        </li>
      ))}
    </ul>
  )
}
