export const endorsementKeys = {
  all: ['endorsements'],
  of: (athleteId: string) => ['endorsements', athleteId],
  draft: (athleteId: string) => ['endorsement-draft', athleteId],
} as const
