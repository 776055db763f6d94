export const securityAlertKeys = { of: (userId: string) => ['security-alert', userId] } as const
