export const disputeKeys = {
  queue: ['disputes', 'queue'],
  child: (token: string) => ['disputes', 'child', token],
} as const
