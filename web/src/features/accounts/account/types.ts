import type { Tables } from '#shared/database.types.ts'

export type Role = Tables<'profiles'>['role']

/** Who is signed in, as the screens go by it. What they may read and write, policies decide. */
export type Account = {
  id: string
  email: string
  fullName: string
  role: Role
  isAdmin: boolean
  /** The path of an athlete's own picture; empty where there is none. */
  photo: string
  /** Under 18, as the database knows it; what it allows, policies decide. */
  isMinor: boolean
  /** Came by a provider and has not said yet what they are: there is no profile, and nothing is theirs to see. */
  isUnfinished: boolean
}

/** For whom a scout looks, as scouts say when they join. */
export type ScoutKind = Tables<'scout_profiles'>['kind']
export const scoutKinds = [
  'club',
  'college',
  'federation',
  'academy',
  'agent',
  'independent',
] as const satisfies readonly ScoutKind[]
