import { ACTIONS } from '#web/features/trust/moderation/types.ts'
import { flag, listOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'

export const THREAD_STATES = ['open', 'decided'] as const
export type ThreadState = (typeof THREAD_STATES)[number]

const reportedThread = object({
  thread_id: orNull(text),
  name: orNull(text),
  case_id: text,
  reports: number,
  reasons: listOf(text),
  involves_minor: flag,
  action: orNull(oneOf(...ACTIONS)),
  last_at: text,
})
/** A conversation that was reported, and the person it was reported about. */
export type ReportedThread = Read<typeof reportedThread>
export const readReportedThreads = listOf(reportedThread)
