import type { Row } from '#web/lib/supabase-rows.ts'

export const videoColumns =
  'id, athlete_id, title, kind, visibility, sport_code, recorded_on, competition, opponent, wears, state, duration_ms, width, height, frame_rate, plays_everywhere, file_path, poster_path, published_at'
export type Video = Row<'videos', typeof videoColumns>

export const clipColumns =
  'id, video_id, label, start_ms, end_ms, mark_x, mark_y, mark_at_ms, position, created_at'
/** Times in milliseconds; mark_x and mark_y in thousandths of the picture, from its left and top. */
export type VideoClip = Row<'video_clips', typeof clipColumns>

export const chapterColumns = 'id, video_id, start_ms, title'
export type VideoChapter = Row<'video_chapters', typeof chapterColumns>

export const captionColumns = 'video_id, language, body, updated_at'
export type VideoCaption = Row<'video_captions', typeof captionColumns>

export const reelColumns = 'id, athlete_id, title, visibility, position, state, created_at'

/** A moment with the file that it is cut from, for whoever may see both. */
export type ReelClip = VideoClip & {
  video: Pick<Video, 'id' | 'title' | 'kind' | 'file_path' | 'poster_path' | 'width' | 'height'>
}

type ReelRow = Row<'reels', typeof reelColumns>
export type Reel = ReelRow & { clips: ReelClip[] }

/** A film that lies elsewhere. */
export const linkColumns = 'id, athlete_id, url, title, kind, sport_code, recorded_on'
export type LinkedVideo = Row<'video_links', typeof linkColumns>

/** A part of a film, in milliseconds. */
export type Span = { start: number; end: number }

/** Something at a moment of a film that the bar of the player points at. */
export type Pin = { id: string; ms: number; label: string; isActive: boolean }
