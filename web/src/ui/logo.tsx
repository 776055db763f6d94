import { clsx } from 'clsx'

/** A corner of the pitch and the ball. */
export function Logo({ wordless, className }: { wordless?: boolean; className?: string }) {
  return (
    <span className={clsx('inline-flex items-center gap-3', className)}>
      <svg aria-hidden viewBox="0 0 24 24" className="size-6 fill-none stroke-current" strokeWidth="2.25">
        <path d="M3 22V3h19M3 9.5A6.5 6.5 0 0 0 9.5 3" />
        <circle cx="18" cy="18" r="2.5" className="fill-current stroke-none" />
      </svg>
      <span className={wordless ? 'sr-only' : 'display text-lg font-bold text-ink'}>Touchline</span>
    </span>
  )
}
