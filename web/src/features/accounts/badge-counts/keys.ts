export const badgeCountKeys = {
  all: ['counts'],
  mine: (userId: string | undefined) => ['counts', userId],
} as const
