export const settingsKeys = { mine: (userId: string) => ['settings', userId] } as const
