export const blockKeys = { mine: ['blocks'] } as const
