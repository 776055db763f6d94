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

/** Below club-recorded only the athlete's own word stands behind a number: it is drawn lighter and never ranked. */
export const isWeakProof = (provenance: Provenance) => PROVENANCE_LEVELS.indexOf(provenance) < 2

type ProvenanceBadgeProps = {
  provenance: Provenance
  /** Ticks alone, where a legend or a heading says the word. */
  compact?: boolean
}

export function ProvenanceBadge({ provenance, compact }: ProvenanceBadgeProps) {
  const t = useT()
  const height = PROVENANCE_LEVELS.indexOf(provenance) + 1
  const colour = height < 3 ? 'bg-proof-weak' : 'bg-proof'
  return (
    <span
      title={compact ? t(`provenance.${provenance}`) : undefined}
      className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-soft"
    >
      {/* The steps not reached are short as well as pale: high contrast leaves little to tell by colour, and forced
          colours leave none. */}
      <span aria-hidden className="inline-flex items-end gap-0.5">
        {PROVENANCE_LEVELS.map((step, i) => (
          <i
            key={step}
            className={clsx(
              'w-0.75 rounded-[1px]',
              i < height
                ? `h-2.75 ${colour} forced-colors:bg-[CanvasText]`
                : 'h-1.5 bg-proof-off forced-colors:bg-[GrayText]',
            )}
          />
        ))}
      </span>
      <span className={compact ? 'sr-only' : undefined}>{t(`provenance.${provenance}`)}</span>
    </span>
  )
}
