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

/** Athletes of the own boards who come to an event that the scout goes to: so many, and the first three. */
const readFaces = object({
  event_id: text,
  count: number,
  people: listOf(object({ athlete_id: text, name: text, photo: text })),
})
export type EventFaces = Read<typeof readFaces>

/** What others are shown of the scout: athletes while `listed`, guardians beside a request; families in steps of five. */
const readSeen = object({
  listed: flag,
  answers: orNull(object({ answered_in_100: number, median_hours: orNull(number) })),
  upheld_reports: orNull(number),
  families_yes: number,
  families_no: number,
  reports_upheld: flag,
})
export type ScoutSeen = Read<typeof readSeen>

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
    faces: listOf(readFaces),
    seen: orNull(readSeen),
  }),
)
export type ScoutDesk = NonNullable<Read<typeof readScoutDesk>>
