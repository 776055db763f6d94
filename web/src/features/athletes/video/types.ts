import type { Row } from '#web/lib/supabase-rows.ts'

export const videoColumns =
  'id, athlete_id, url, title, kind, visibility, sport_code, recorded_on, sort_order'
export type VideoLink = Row<'video_links', typeof videoColumns>

export const VIDEO_KINDS = [
  'highlight',
  'full_game',
  'skills',
  'training',
  'measurement',
] as const satisfies readonly VideoLink['kind'][]
