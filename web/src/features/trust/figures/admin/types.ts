import { codeOf, listOf, number, object, orNull, type Read, text } from '#web/lib/json-reader.ts'
import { readPeriod } from '../types.ts'

const byWeek = listOf(object({ week: text, count: number }))
const readCounted = listOf(object({ value: text, count: number, before: number, by_week: byWeek }))
const readSteps = object({
  sent: number,
  guardian_answered: number,
  guardian_agreed: number,
  answered: number,
  accepted: number,
  reported: number,
})
const readHours = object({ decided: number, median_hours: orNull(number), p90_hours: orNull(number) })
const readDecisions = object({ checks: readHours, flags: readHours })
const readMail = orNull(object({ asked: number, sent: number, waiting: number, failed: number }))

const stats = {
  answers: number,
  refused: number,
  limited: number,
  busy: number,
  failed: number,
  /** Null where only files were sent: they take as long as the line they go through. */
  p50_ms: orNull(number),
  p95_ms: orNull(number),
}
const readStats = object(stats)
const readStatsByDay = listOf(object({ day: text, ...stats }))
/** Null: another server answers here. A day without answers is not in the list. */
const readAnswers = orNull(
  object({
    now: orNull(readStats),
    before: orNull(readStats),
    days: readStatsByDay,
    before_days: readStatsByDay,
    parts: listOf(
      object({
        part: codeOf<'rest' | 'rpc' | 'auth' | 'storage' | 'realtime' | 'pages'>(),
        now: readStats,
        before: orNull(readStats),
      }),
    ),
  }),
)
export type Answers = NonNullable<Read<typeof readAnswers>>

const productNumbers = {
  active: readCounted,
  sign_ups: readCounted,
  minor_contact: readSteps,
  minor_contact_before: readSteps,
  decisions: readDecisions,
  decisions_before: readDecisions,
  /** `people`: how many were stopped, once a day; null under five. */
  refusals: listOf(
    object({ value: text, count: number, before: number, by_week: byWeek, people: orNull(number) }),
  ),
  mail: readMail,
  mail_before: readMail,
}

/** Counts of the whole product, without the period that they are of: what a made report keeps. */
export const readProductNumbers = object(productNumbers)
export type ProductNumbers = Read<typeof readProductNumbers>
export const readAdminFigures = object({
  period: readPeriod,
  answers: readAnswers,
  /** Guardians who decided something; they have no account that could be seen. */
  guardian_weeks: byWeek,
  /** Requests of adults to minors by the week they were sent in, and to how many a guardian said yes. */
  minor_contact_weeks: listOf(object({ week: text, sent: number, agreed: number })),
  ...productNumbers,
})
export type AdminFigureNumbers = Read<typeof readAdminFigures>
export type Counted = Read<typeof readCounted>[number]
