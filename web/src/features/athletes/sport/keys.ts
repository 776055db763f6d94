export const sportKeys = { catalog: ['sport-catalog'] } as const
