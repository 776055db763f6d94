export const messageRequestKeys = {
  all: ['message-requests'],
  mine: ['message-requests', 'mine'],
  withAthlete: (athleteId: string) => ['message-requests', 'with', athleteId],
  windows: (athleteId: string) => ['contact-window-notice', athleteId],
  templates: ['request-templates'],
  standing: ['sender-standing'],
} as const
