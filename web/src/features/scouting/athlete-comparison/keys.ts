import type { Provenance } from '#web/ui/provenance-badge.tsx'

export const athleteComparisonKeys = {
  of: (ids: string[], level: Provenance) => ['compare', ids, level],
  percentiles: (id: string, level: Provenance) => ['compare', 'percentiles', id, level],
} as const
