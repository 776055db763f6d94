export type RequestStatus = 'pending' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | 'blocked'

export type MessageRequest = {
  id: string
  scout_id: string
  athlete_id: string
  subject: string
  intro: string
  status: RequestStatus
  awaiting_guardian: boolean
  decline_reason: string
  scout_name: string
  scout_organization: string
  athlete_name: string
  conversation_id: string | null
  created_at: string
  expires_at: string
  answered_at: string | null
}

/** What an athlete may give as the reason; the guardian's own reason is set by the guardian's decision. */
export const declineReasons = ['not_interested', 'not_now', 'committed', 'wrong_fit', 'other'] as const
export type DeclineReason = (typeof declineReasons)[number]
