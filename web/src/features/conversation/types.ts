export type ParticipantRole = 'athlete' | 'scout' | 'guardian'

export type Participant = {
  user_id: string | null
  role: ParticipantRole
  display_name: string
  last_read_at: string
}

/** How it ended, as the scout said. */
export type Outcome = 'trial' | 'offered' | 'signed' | 'not_now' | 'wrong_fit' | 'committed' | 'other'

export type ConversationSummary = {
  id: string
  subject: string
  status: 'open' | 'closed'
  closed_reason: string
  outcome: Outcome | ''
  involves_minor: boolean
  last_message_at: string
  participants: Participant[]
  last: { content: string; created_at: string; sender_id: string | null } | null
}

/** `state` is set on what this browser wrote and the server has not confirmed. */
export type Message = {
  id: string
  sender_id: string | null
  subject: string
  content: string
  created_at: string
  state?: 'sending' | 'failed'
}
