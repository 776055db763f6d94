export const guardianKeys = {
  portal: (token: string) => ['guardian-portal', token],
  conversations: (token: string) => ['guardian-messages', token],
  messages: (token: string, conversation: string) => ['guardian-messages', token, conversation],
  photo: (token: string, path: string) => ['guardian-photo', token, path],
  events: (token: string) => ['guardian-events', token],
  mine: ['guardians'],
} as const
