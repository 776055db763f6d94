import type { Row } from '#web/lib/supabase-rows.ts'

export const noteColumns = 'id, scout_id, video_id, at_ms, end_ms, body, created_at'
/** Times in milliseconds from the start of the film. */
export type VideoNote = Row<'video_notes', typeof noteColumns>
