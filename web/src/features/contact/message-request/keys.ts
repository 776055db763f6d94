export const messageRequestKeys = {
  all: ['message-requests'],
  mine: ['message-requests', 'mine'],
  withAthlete: (athleteId: string) => ['message-requests', 'with', athleteId],
  windows: (athleteId: string) => ['contact-window-notice', athleteId],
  standing: ['sender-standing'],
} as const
