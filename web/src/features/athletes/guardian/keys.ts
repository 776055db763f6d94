export const guardianKeys = {
  portal: (token: string) => ['guardian-portal', token],
  conversations: (token: string) => ['guardian-messages', token],
  messages: (token: string, conversation: string) => ['guardian-messages', token, conversation],
  photo: (token: string, path: string) => ['guardian-photo', token, path],
  /** Beneath the page's own key: what makes it read again makes these read again. */
  events: (token: string) => ['guardian-portal', token, 'events'],
  mine: ['guardians'],
} as const
