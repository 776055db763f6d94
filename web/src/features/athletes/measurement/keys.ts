export const measurementKeys = {
  all: (athleteId: string) => ['measurements', athleteId],
  of: (athleteId: string) => ['measurements', athleteId, 'list'],
  percentiles: (athleteId: string) => ['measurements', athleteId, 'percentiles'],
} as const
