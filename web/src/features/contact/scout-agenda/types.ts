/** One thing that waits for the scout, or that happened for them. */
export type AgendaEntry = {
  kind: 'unverified' | 'messages' | 'due' | 'declined' | 'stale' | 'in_review'
  count: number
  /** The first few people it is about. */
  athleteIds: string[]
  names: string[]
  to: string
  /** Waits for the scout, rather than for somebody else. */
  waits: boolean
}
