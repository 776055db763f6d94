export const athleteComparisonKeys = { of: (ids: string[]) => ['compare', ids] } as const
