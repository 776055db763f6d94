import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const tones = {
  neutral: 'border-line-strong text-soft',
  good: 'border-transparent bg-pitch-wash text-pitch-ink',
  attention: 'border-transparent bg-flood-wash text-flood-ink',
  bad: 'border-transparent bg-red-wash text-red-ink',
  info: 'border-transparent bg-blue-wash text-blue-ink',
  accent: 'border-transparent bg-accent-wash text-accent-ink',
}

export type BadgeTone = keyof typeof tones

type BadgeProps = {
  tone?: BadgeTone
  children: ReactNode
  /** Into a second line, where what it stands in may be narrower than its words on a wide screen too. */
  wraps?: boolean
}

/** A state in one or two words, with an icon where it helps; the words carry the meaning, not the colour. */
export function Badge({ tone = 'neutral', wraps, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        // Never wider than what it stands in, where a phone leaves less room than its words need.
        'inline-flex max-w-full shrink-0 items-center gap-1 rounded-lg border px-2 py-px text-sm font-medium [&_svg]:size-3.5 [&_svg]:shrink-0',
        wraps ? 'wrap-anywhere' : 'sm:whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

/** How many wait. Nothing when nothing waits. `label` says what: "3 unread messages". */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null
  return (
    <span className="num inline-grid h-5 min-w-5 place-items-center rounded-full bg-flood px-1.5 text-xs font-semibold text-on-flood">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
