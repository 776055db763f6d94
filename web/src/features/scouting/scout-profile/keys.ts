export const scoutProfileKeys = {
  all: ['scout-profile'],
  mine: (userId: string) => ['scout-profile', userId],
} as const
