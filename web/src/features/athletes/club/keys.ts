export const clubKeys = {
  all: ['clubs'],
  checked: (athleteId: string) => ['clubs', 'checked', athleteId],
  found: (query: string) => ['clubs', 'found', query],
} as const
