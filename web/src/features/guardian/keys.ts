export const guardianKeys = {
  portal: (token: string) => ['guardian-portal', token],
  messages: (token: string, conversation: string) => ['guardian-messages', token, conversation],
  mine: ['guardians'],
} as const
