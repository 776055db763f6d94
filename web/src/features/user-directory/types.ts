export type UserFilter = { text: string; role: 'athlete' | 'scout' | null }

/** A person as admins see them in the list. */
export type DirectoryUser = {
  id: string
  full_name: string
  email: string
  role: 'athlete' | 'scout'
  created_at: string
  athlete: {
    primary_sport: string | null
    country: string | null
    age_band: string | null
    is_minor: boolean
    effective_visibility: 'public' | 'scouts' | 'private'
    contact_state: string
  } | null
  scout: { organization: string; kind: string; verified_until: string | null } | null
  admin: { granted_at: string } | null
}

export type UserHistory = DirectoryUser & {
  verifications: { id: string; type: string; status: string; created_at: string; expires_at: string | null }[]
  audit: { id: string; action: string; created_at: string; ip_address: string; source: string }[]
}
