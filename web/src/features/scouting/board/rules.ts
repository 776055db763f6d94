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

/** Shown with its cards, rather than as a narrow column with its count: where nothing more is expected only if there is room. */
export const isOpenStage = ({ kind }: Pick<Stage, 'kind'>, count: number, roomy: boolean) =>
  count > 0 && (roomy || !settled.includes(kind))
