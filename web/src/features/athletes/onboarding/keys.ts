export const onboardingKeys = {
  of: (userId: string) => ['onboarding', userId],
  handover: (userId: string) => ['onboarding', userId, 'handover'],
} as const
