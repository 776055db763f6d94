export const clubKeys = {
  all: ['clubs'],
  checked: (athleteId: string) => ['clubs', 'checked', athleteId],
} as const
