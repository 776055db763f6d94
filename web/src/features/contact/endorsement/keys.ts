export const endorsementKeys = {
  all: ['endorsements'],
  of: (athleteId: string) => ['endorsements', athleteId],
  ability: (athleteId: string) => ['endorsements', 'ability', athleteId],
  draft: (athleteId: string) => ['endorsement-draft', athleteId],
} as const
