export const onboardingKeys = { of: (userId: string) => ['onboarding', userId] } as const
