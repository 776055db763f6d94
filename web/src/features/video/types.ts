export const VIDEO_KINDS = ['highlight', 'full_game', 'skills', 'training', 'measurement'] as const
export type VideoKind = (typeof VIDEO_KINDS)[number]

export type VideoLink = {
  id: string
  athlete_id: string
  url: string
  title: string
  kind: VideoKind
  visibility: 'public' | 'scouts' | 'private'
  recorded_on: string | null
  sort: number
}
