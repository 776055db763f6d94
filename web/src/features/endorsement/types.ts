export type Relationship = 'coached' | 'refereed' | 'scouted_live' | 'watched_video'

export type Audience = 'public' | 'scouts' | 'private'

export type Endorsement = {
  id: string
  scout_id: string
  athlete_id: string
  relationship: Relationship
  observed_on: string
  rating: number
  notes: string
  skills: string[]
  projected_level: string | null
  visibility: Audience
  /** The athlete's choice. */
  shown: boolean
  scout_name: string
  scout_organization: string
  /** As they stood on that day. */
  scout_verifications: { type: string; what: string }[]
  created_at: string
}
