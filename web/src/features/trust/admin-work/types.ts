export const CASE_KINDS = {
  verification: ['identity', 'athletic', 'coaching', 'organization'],
  flag: ['inappropriate', 'spam', 'harassment', 'fake_information', 'other'],
} as const
export const CASE_STATES = ['pending', 'approved', 'rejected', 'open', 'in_review', 'appealed'] as const

/** A verification or an open flag, as the search box shows it. */
export type CaseMatch = {
  id: string
  subject: keyof typeof CASE_KINDS
  kind: string
  status: string
  /** Whom it is about; empty when that person left. */
  name: string
}

/** Open work of one kind, as the morning list shows it. */
export type WorkItem = {
  id: string
  kind: 'flag' | 'decision' | 'verification' | 'data_request' | 'safety_feedback'
  /** The reason of a flag, the state of a decision that waits for another admin, the type of a verification, the kind of a data request, the category of feedback. */
  what: string
  about: string
  involvesMinor: boolean
  since: string
  /** Of a case: where it stands in the queue. */
  place?: string
}
