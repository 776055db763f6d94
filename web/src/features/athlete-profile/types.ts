import type { Visibility } from '#web/features/settings/types.ts'

export type RecruitingStatus = 'closed' | 'open' | 'committed' | 'signed' | 'transferred'
export type ContactState = 'open' | 'guardian' | 'closed'
/** Whose eyes the profile is looked at with; `me` is the athlete themselves. */
export type Audience = 'me' | 'scout' | 'stranger' | 'guardian'

/** What a check of a person established, until when: the badge says exactly this. */
export type ApprovedVerification = { type: string; what: string; until: string; decided_at: string }

export type AthleteProfile = {
  id: string
  handle: string
  display_name: string
  country: string | null
  region: string
  languages: string[]
  primary_sport: string | null
  class_year: number | null
  sex_category: string | null
  recruiting_status: RecruitingStatus
  status_note: string
  dominant_side: string | null
  level: string | null
  club: string
  jersey_number: number | null
  bio: string
  avatar_path: string
  age_band: string | null
  is_minor: boolean
  effective_visibility: Visibility
  contact_state: ContactState
  checks: ApprovedVerification[]
  updated_at: string
  /** Of the primary sport, the main one first. */
  positions: string[]
}

/** What the policy itself answers, asked with the rights of another audience. */
export type ViewAs = {
  audience: Exclude<Audience, 'me'>
  visible: boolean
  bio: string
  status_note: string
  languages: string[]
  measurementIds: string[]
  videoIds: string[]
  endorsementIds: string[]
}

export type Summary = {
  favourites: number
  views: number
  viewers: number
  by_day: { day: string; views: number }[]
  by_role: Record<string, number>
  organizations: string[]
  endorsements: number
  endorsement_average: number | null
}

/** How much waits for the athlete; `total` is what somebody waits for, so without mere notices. */
export type PendingItems = { requests: number; messages: number; notifications: number; total: number }
