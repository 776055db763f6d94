export const videoKeys = { of: (athleteId: string) => ['videos', athleteId] } as const
