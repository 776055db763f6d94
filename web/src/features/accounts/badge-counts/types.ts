/** How much waits for the person, where a badge says so. */
export type BadgeCounts = {
  messages: number
  notifications: number
  work: number
  verifications: number
  organizations: number
  disputes: number
  flags: number
  data_requests: number
  feedback: number
}
