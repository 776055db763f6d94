import { LIMITS } from '#shared/limits.ts'
import type { Board, BoardItem, Stage, StageKind } from './types.ts'

const dayMs = 86_400_000

/** Where nothing more is expected of anybody. */
const settled: readonly StageKind[] = ['signed', 'closed']

export const daysSinceUpdate = (item: Pick<BoardItem, 'updated_at'>, now = Date.now()) =>
  Math.max(0, Math.floor((now - new Date(item.updated_at).getTime()) / dayMs))

/** Nothing has happened for long enough that one should look again, or let go. */
export const isStale = (item: BoardItem, stage: Stage | undefined, now = Date.now()) =>
  stage !== undefined &&
  !settled.includes(stage.kind) &&
  !(item.next_action_at && new Date(item.next_action_at).getTime() > now) &&
  daysSinceUpdate(item, now) >= LIMITS.board.staleDays

export const isDue = (item: BoardItem, now = Date.now()) =>
  item.next_action_at !== null && new Date(item.next_action_at).getTime() <= now

export const stageOf = (board: Board, item: Pick<BoardItem, 'stage_id'>) =>
  board.stages.find(({ id }) => id === item.stage_id)

/** Everywhere an athlete is kept, the default board first. */
export const boardsContaining = (boards: Board[], athleteId: string) =>
  boards
    .filter(({ archived_at }) => !archived_at)
    .flatMap((board) =>
      board.items
        .filter((item) => item.athlete_id === athleteId)
        .map((item) => ({ board, item, stage: stageOf(board, item) })),
    )

export const canEdit = (board: Board, userId: string | undefined) =>
  board.members.some(({ user_id, role }) => user_id === userId && role !== 'view')
export const isOwner = (board: Board, userId: string | undefined) =>
  board.members.some(({ user_id, role }) => user_id === userId && role === 'owner')

/** "left foot, Winter trial ,left foot" → two tags, as typed the first time. */
export function tagsFrom(text: string): string[] {
  const seen = new Set<string>()
  return text
    .split(',')
    .map((tag) => tag.trim().replace(/\s+/g, ' ').slice(0, LIMITS.board.tagMaxChars))
    .filter((tag) => {
      const folded = tag.toLocaleLowerCase()
      if (!tag || seen.has(folded)) return false
      seen.add(folded)
      return true
    })
    .slice(0, LIMITS.board.tagsMax)
}

export const allTags = (board: Board) =>
  [...new Set(board.items.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b))

type ItemRow = Omit<BoardItem, 'notes'>
type Patch = (boards: Board[]) => Board[]

export const itemIn = (boards: Board[] | undefined, id: string) =>
  boards?.flatMap(({ items }) => items).find((item) => item.id === id)

/** In the order the boards are read in. */
const inOrder = (items: BoardItem[]) =>
  items.toSorted((a, b) => a.rank - b.rank || Date.parse(b.created_at) - Date.parse(a.created_at))

/** The item as the server has it; an older word about it than the one already known changes nothing. */
export const withItem =
  (row: ItemRow): Patch =>
  (boards) => {
    const known = itemIn(boards, row.id)
    if (known && Date.parse(known.updated_at) > Date.parse(row.updated_at)) return boards
    const item: BoardItem = {
      id: row.id,
      board_id: row.board_id,
      stage_id: row.stage_id,
      athlete_id: row.athlete_id,
      rank: row.rank,
      tags: row.tags,
      next_action_at: row.next_action_at,
      closed_reason: row.closed_reason,
      tell_athlete: row.tell_athlete,
      created_at: row.created_at,
      updated_at: row.updated_at,
      notes: known?.notes ?? 0,
    }
    return withoutItem(row.id)(boards).map((board) =>
      board.id === row.board_id ? { ...board, items: inOrder([...board.items, item]) } : board,
    )
  }

export const withoutItem =
  (id: string): Patch =>
  (boards) =>
    boards.map((board) => ({ ...board, items: board.items.filter((item) => item.id !== id) }))
