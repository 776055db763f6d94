export const accountKeys = {
  all: ['account'],
  mine: (userId: string | null) => ['account', userId],
  adminCheck: (userId: string) => ['admin-check', userId],
} as const
