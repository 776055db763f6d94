export const accountSecurityKeys = {
  sessions: ['account-security', 'sessions'],
  factor: ['account-security', 'factor'],
  addresses: ['account-security', 'addresses'],
  allEvents: ['account-security', 'events'],
  events: (userId: string) => ['account-security', 'events', userId],
} as const
