import type { ReactNode } from 'react'
import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

export const itemColumns =
  'id, board_id, stage_id, athlete_id, sort_order, tags, next_action_at, closed_reason, notify_athlete, added_by, created_at, updated_at'

export const boardColumns = `id, name, sport_code, is_default, archived_at, can_edit, can_administer,
  stages:board_stages (id, kind, name, sort_order, item_count),
  members:board_members (user_id),
  items:board_items (${itemColumns}, board_item_notes (id))` as const
type BoardRow = Row<'boards', typeof boardColumns>

/** `hidden` counts athletes of others at this stage whom the reader may not see. */
export type Stage = Omit<BoardRow['stages'][number], 'item_count'> & { hidden: number }
export type StageKind = Stage['kind']
/** How far one goes with an athlete, from the first look to a signature; stages of one's own making and closed ones are no step. */
export const funnelStages = [
  'watching',
  'evaluating',
  'contacted',
  'in_conversation',
  'trial',
  'offered',
  'signed',
] as const satisfies StageKind[]
export type BoardItem = Omit<BoardRow['items'][number], 'board_item_notes'> & { notes: number }
export type Board = Omit<BoardRow, 'items' | 'stages'> & { stages: Stage[]; items: BoardItem[] }

export const noteColumns = 'id, author_id, visibility, body, created_at, updated_at'
export type Note = Row<'board_item_notes', typeof noteColumns>
export type NoteVisibility = Note['visibility']

export const itemEventColumns = 'id, kind, from_stage, to_stage, created_at'

/** What stands on a card about the athlete, as the page that knows athletes draws it. */
export type CardParts = {
  /** Position, club, class year in one line. */
  line: (card: AthleteCard) => ReactNode
  /** The headline number with its provenance. */
  figure: (card: AthleteCard) => ReactNode
}
