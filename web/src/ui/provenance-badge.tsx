import { clsx } from 'clsx'
import { useT } from '#web/lib/i18n.ts'

/** How a number came to be known, from the weakest to the strongest. The product's signature: it stands beside every number. */
export const PROVENANCE_LEVELS = [
  'self_reported',
  'imported',
  'club_recorded',
  'league_verified',
  'sanctioned',
] as const
export type Provenance = (typeof PROVENANCE_LEVELS)[number]

type ProvenanceBadgeProps = {
  provenance: Provenance /** Ticks alone, where a legend or a heading says the word. */
  compact?: boolean
}

export function ProvenanceBadge({ provenance, compact }: ProvenanceBadgeProps) {
  const t = useT()
  const height = PROVENANCE_LEVELS.indexOf(provenance) + 1
  return (
    <span className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-soft">
      {/* The steps not reached are short as well as pale: high contrast leaves little to tell by colour. */}
      <span aria-hidden className="inline-flex items-end gap-0.5">
        {PROVENANCE_LEVELS.map((step, i) => (
          <i
            key={step}
            className={clsx('w-0.75 rounded-[1px]', i < height ? 'h-2.75 bg-accent' : 'h-1.5 bg-line-strong')}
          />
        ))}
      </span>
      <span className={compact ? 'sr-only' : undefined}>{t(`provenance.${provenance}`)}</span>
    </span>
  )
}
