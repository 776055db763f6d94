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

/** A piece of open work, as the dashboard shows it. */
export type WorkItem = {
  id: string
  kind: 'flag' | 'decision' | 'verification' | 'organization' | 'dispute' | 'data_request' | 'safety_feedback'
  /** The reason of a flag, the state of a decision that waits for another admin, the type of a verification, and so on. */
  what: string
  /** Whom it is about; empty where the account is deleted. */
  name: string
  /** Of a case what was said in it. */
  details: string
  reports: number
  involvesMinor: boolean
  since: string
  dueAt: string
  overdue: boolean
  taken: { id: string; name: string; isMine: boolean } | null
}
