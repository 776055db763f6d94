export const guardianKeys = {
  portal: (token: string) => ['guardian-portal', token],
  conversations: (token: string) => ['guardian-messages', token],
  messages: (token: string, conversation: string) => ['guardian-messages', token, conversation],
  videos: (token: string) => ['guardian-videos', token],
  poster: (token: string, path: string) => ['guardian-poster', token, path],
  photo: (token: string, path: string) => ['guardian-photo', token, path],
  events: (token: string) => ['guardian-events', token],
  communities: (token: string) => ['guardian-communities', token],
  pitches: (token: string) => ['guardian-communities', token, 'pitches'],
  /** Heard of as communities are. */
  deletion: (token: string) => ['guardian-communities', token, 'deletion'],
  export: (token: string) => ['guardian-communities', token, 'export'],
  mine: ['guardians'],
} as const
