export const measurementKeys = {
  of: (athleteId: string) => ['measurements', athleteId],
  percentiles: (athleteId: string) => ['measurements', athleteId, 'percentiles'],
} as const
