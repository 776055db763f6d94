export const profileCodeKeys = {
  mine: ['profile-codes'],
  scanned: (secret: string) => ['scanned-code', secret],
} as const
