import { clsx } from 'clsx'

type ProgressBarProps = { label: string; share: number; still?: boolean }

/** `share` of 1; grey while nothing moves. */
export function ProgressBar({ label, share, still }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      className="mt-3 h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className={clsx('h-full rounded-full', still ? 'bg-edge' : 'bg-accent')}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}
