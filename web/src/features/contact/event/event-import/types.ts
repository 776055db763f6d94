import { listOf, number, object, orNull, text } from '#web/lib/json-reader.ts'

/** An event as save_event takes it, with the line of the file it stood on. Days are YYYY-MM-DD, times HH:MM, both by the clock of `timezone`. */
export type ImportedEvent = {
  line: number
  title: string
  location: string
  description: string
  host: string
  start_date: string
  start_time: string
  end_date: string
  end_time: string
  all_day: boolean
  timezone: string
  type?: string
}

/** `code` is a word of this screen, or a rule of the server such as `event.past`. */
export type LineProblem = { line: number; code: string; given?: string }
export type ReadFile = { events: ImportedEvent[]; problems: LineProblem[] }

/** What import_events answers: `id` is null where nothing was kept. */
export const readImportAnswer = object({
  id: orNull(text),
  count: number,
  problems: listOf(object({ line: number, code: text, message: text })),
})

const cancelled = object({ id: text, title: text, start_at: text })
export const readUndoAnswer = object({ removed: number, cancelled: listOf(cancelled) })
