import type { Tables } from '#shared/database.types.ts'

export type ReportSubjectType = Tables<'flags'>['subject_type']

/** What is reported: a message, a page, a photo and so on, and whose it is. */
export type ReportSubject = { type: ReportSubjectType; id: string }

export const reportReasons = ['inappropriate', 'spam', 'harassment', 'fake_information', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** What is chosen and typed before it is sent. */
export type ReportFields = {
  reason: ReportReason | null
  details: string
  block: boolean
  /** Whether money, pictures or a meeting were asked for: whatever the reason is called, where somebody is under 18. */
  asked: 'yes' | 'no' | null
}
