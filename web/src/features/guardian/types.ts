export type GuardianState = 'invited' | 'active' | 'declined' | 'withdrawn' | 'ended'

export type GuardianLink = {
  id: string
  guardian_name: string
  guardian_email: string
  state: GuardianState
  created_at: string
  decided_at: string | null
  expires_at: string
}

/** What guardian_portal (0015_guardians.sql) answers to a token: who asks and who talks, never what is said. */
export type GuardianPortalData = {
  state: Exclude<GuardianState, 'ended'>
  guardian_name: string
  locale: string
  athlete: {
    display_name: string
    primary_sport: string | null
    age_band: string | null
    effective_visibility: 'public' | 'scouts' | 'private'
    contact_state: string
  }
  requests: PortalRequest[]
  contacts: PortalContact[]
  consents: { scope: 'account' | 'contact'; decision: string; created_at: string }[]
}

export type PortalRequest = {
  id: string
  scout_name: string
  scout_organization: string
  scout_verifications: { type: string; what: string; until: string | null }[]
  scout_verified_until: string | null
  subject: string
  intro: string
  status: string
  held: boolean
  created_at: string
  expires_at: string
}

export type PortalContact = {
  conversation_id: string
  scout_name: string
  scout_organization: string
  status: 'open' | 'closed'
  since: string
  last_message_at: string
  volume: 'few' | 'regular' | 'frequent'
}

export type GuardianDecision =
  | 'consent'
  | 'decline'
  | 'withdraw'
  | 'approve_request'
  | 'decline_request'
  | 'end_conversation'
