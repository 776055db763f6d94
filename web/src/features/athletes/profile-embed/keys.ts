export const profileEmbedKeys = { mine: ['profile-embed'] } as const
