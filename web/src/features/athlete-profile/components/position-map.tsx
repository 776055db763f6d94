import { clsx } from 'clsx'
import { pitchCoordinates } from '../rules.ts'

type PositionMapProps = { sport: string; positions: readonly string[]; className?: string }

/**
 * Where somebody plays, on a field that could be anyone's: own end left, attack to the right, the right side below.
 * The words beside it say the same, so it is silent to screen readers.
 */
export function PositionMap({ sport, positions, className }: PositionMapProps) {
  const marks = positions.flatMap((code) => {
    const place = pitchCoordinates(sport, code)
    return place ? [{ code, place }] : []
  })
  if (marks.length === 0) return null
  return (
    <svg aria-hidden viewBox="0 0 150 100" className={clsx('fill-none', className)}>
      <g className="stroke-line-strong" strokeWidth="1.2">
        <rect x="1" y="1" width="148" height="98" rx="3" />
        <path d="M75 1v98M1 28h20v44H1M149 28h-20v44h20M1 42h7v16H1M149 42h-7v16h7" />
        <circle cx="75" cy="50" r="13" />
      </g>
      {/* The main position last, so that it lies on top. */}
      {marks.toReversed().map(({ code, place: [x, y] }) => {
        const main = code === positions[0]
        return (
          <g key={code} className="motion-safe:animate-[appear_180ms_var(--ease-out)]">
            <circle
              cx={(x / 100) * 150}
              cy={y}
              r="8.5"
              strokeWidth="1.4"
              className={main ? 'fill-accent stroke-accent' : 'fill-accent-wash stroke-accent'}
            />
            <text
              x={(x / 100) * 150}
              y={y + (code.length > 2 ? 2.1 : 2.8)}
              textAnchor="middle"
              className={clsx(
                'num font-bold',
                code.length > 2 ? 'text-[6px]' : 'text-[8px]',
                main ? 'fill-on-accent' : 'fill-accent-ink',
              )}
            >
              {code.toUpperCase().slice(0, 4)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
