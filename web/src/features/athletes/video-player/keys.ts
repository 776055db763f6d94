export const videoPlayerKeys = {
  all: ['video-player'],
  of: (id: string) => ['video-player', 'video', id],
  source: (path: string) => ['video-player', 'source', path],
  poster: (path: string) => ['video-player', 'poster', path],
  clips: (videoId: string) => ['video-player', 'clips', videoId],
  chapters: (videoId: string) => ['video-player', 'chapters', videoId],
  captions: (videoId: string) => ['video-player', 'captions', videoId],
  reels: (athleteId: string) => ['video-player', 'reels', athleteId],
  clipsOf: (athleteId: string) => ['video-player', 'all-clips', athleteId],
  ofAthletes: (ids: readonly string[]) => ['video-player', 'of-athletes', ids],
} as const
