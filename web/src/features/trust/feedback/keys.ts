export const feedbackKeys = {
  mine: (userId: string) => ['feedback', 'mine', userId],
  roadmap: (userId: string | undefined) => ['feedback', 'roadmap', userId],
} as const
