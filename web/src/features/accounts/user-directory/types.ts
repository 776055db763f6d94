import type { Role } from '#web/features/accounts/account/types.ts'
import { flag, listOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

export const SORTS = [
  'name',
  'role',
  'age',
  'check',
  'state',
  'seen',
  'reports',
  'country',
  'joined',
] as const
export type Sort = (typeof SORTS)[number]
export const STATES = ['active', 'restricted', 'suspended'] as const

export type UserFilter = {
  text: string
  role: Role | null
  state: (typeof STATES)[number] | null
  minor: boolean
  verified: boolean
  sort: Sort
  descending: boolean
  page: number
}

const readListed = object({
  id: text,
  full_name: text,
  email: text,
  role: oneOf('athlete', 'scout'),
  joined_at: text,
  seen_at: orNull(text),
  is_minor: flag,
  age_band: orNull(text),
  country: text,
  is_verified: flag,
  state: oneOf(...STATES),
  reports: number,
})
/** A person as admins see them in the list. */
export type ListedPerson = Read<typeof readListed>

/** `admin_people`: a page of those who match, and how many there are. */
export const readPeople = object({
  all: number,
  total: number,
  suspended: number,
  minors: number,
  people: listOf(readListed),
})

/** A person as admins see them beside the list. */
export const userColumns = `id, full_name, email, role, created_at,
  athlete:athlete_profiles!athlete_profiles_user_id_fkey(primary_sport, country, age_band, is_minor, effective_visibility, contact_state),
  scout:scout_profiles(organization, kind, verified_until, is_verified)`
export type DirectoryUser = Row<'profiles', typeof userColumns>

/** Beside the person: their latest checks, what was put on record about them, and since when they are an admin. */
export const historyColumns = {
  verifications: 'id, type, status, created_at, expires_at',
  admin: 'granted_at',
} as const
/** Of a person under 18 there is no address; of others enough to tell two places apart. */
export const readLogLine = object({ id: text, action: text, at: text, ip: orNull(text) })
export type UserHistory = DirectoryUser & {
  verifications: Row<'verifications', typeof historyColumns.verifications>[]
  audit: Read<typeof readLogLine>[]
  admin: Row<'admin_users', typeof historyColumns.admin> | null
}
