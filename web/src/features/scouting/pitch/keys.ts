export const pitchKeys = {
  all: ['pitches'],
  mine: ['pitches', 'mine'],
  received: (openingId: string) => ['pitches', 'received', openingId],
} as const
