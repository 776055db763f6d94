import { flag, listOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'

export type Span = { from: string; to: string }

const readStep = object({
  id: text,
  at: text,
  athlete_id: text,
  name: text,
  board_id: text,
  board: text,
  is_default: flag,
})
export type DeskStep = Read<typeof readStep>

const readPipeline = object({
  id: text,
  name: text,
  is_default: flag,
  stages: listOf(
    object({
      id: text,
      kind: oneOf(
        'watching',
        'evaluating',
        'contacted',
        'in_conversation',
        'trial',
        'offered',
        'signed',
        'closed',
        'custom',
      ),
      name: text,
      count: number,
    }),
  ),
})
export type DeskPipeline = Read<typeof readPipeline>

/** What my_scout_desk tells (0232_scout_desk.sql); null to who is no scout. */
export const readScoutDesk = orNull(
  object({
    steps: listOf(readStep),
    board: orNull(readPipeline),
    waiting: object({
      count: number,
      people: listOf(
        object({ id: text, athlete_id: text, name: text, until: text, awaiting_guardian: flag }),
      ),
    }),
    allowance: orNull(object({ per_week: number, left: number, more_at: orNull(text) })),
  }),
)
export type ScoutDesk = NonNullable<Read<typeof readScoutDesk>>
