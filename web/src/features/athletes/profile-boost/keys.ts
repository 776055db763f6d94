export const profileBoostKeys = {
  mine: ['profile-boost'],
  advice: ['profile-advice'],
} as const
