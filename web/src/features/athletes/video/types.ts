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

/** A video that was uploaded here. By name: two columns of the table are the server's own, and `*` is refused. */
export const uploadedVideoColumns =
  'id, athlete_id, title, kind, visibility, sport_code, recorded_on, competition, opponent, wears, byte_size, state, failure, duration_ms, plays_everywhere, metadata_stripped, file_path, poster_path, published_at, created_at'
export type UploadedVideo = Row<'videos', typeof uploadedVideoColumns>
