export const guardianKeys = {
  portal: (token: string) => ['guardian-portal', token],
  mine: ['guardians'],
} as const
