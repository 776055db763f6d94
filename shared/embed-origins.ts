/** Where films play that lie elsewhere: the web app opens these players on a press, and its content policy allows these frames alone. */
export const EMBED_ORIGINS = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  dailymotion: 'https://geo.dailymotion.com',
} as const
