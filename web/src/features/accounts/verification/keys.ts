export const verificationKeys = {
  all: ['verifications'],
  mine: (userId: string) => ['verifications', 'mine', userId],
} as const
