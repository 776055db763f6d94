import type { Provenance } from '#web/ui/provenance-badge.tsx'

export const athleteComparisonKeys = {
  of: (ids: string[], level: Provenance) => ['compare', ids, level],
} as const
