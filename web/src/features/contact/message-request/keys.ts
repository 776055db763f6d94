export const messageRequestKeys = {
  all: ['message-requests'],
  mine: ['message-requests', 'mine'],
  withAthlete: (athleteId: string) => ['message-requests', 'with', athleteId],
} as const
