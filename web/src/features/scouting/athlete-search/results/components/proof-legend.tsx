import { clsx } from 'clsx'
import { PROVENANCE_LEVELS, ProvenanceBadge } from '#web/ui/provenance-badge.tsx'

/**
 * What one to five ticks mean, where numbers stand beside ticks alone; on a phone both ends of it, in one line. For the eye: each number
 * says its word to a screen reader.
 */
export const ProofLegend = ({ className }: { className?: string }) => (
  <ul aria-hidden className={clsx('flex flex-wrap gap-x-4 gap-y-1', className)}>
    {PROVENANCE_LEVELS.map((provenance) => (
      <li key={provenance} className="not-first:not-last:max-sm:hidden">
        <ProvenanceBadge provenance={provenance} />
      </li>
    ))}
  </ul>
)
