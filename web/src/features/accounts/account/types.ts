import type { Tables } from '#shared/database.types.ts'

export type Role = Tables<'profiles'>['role']

/** Who is signed in, as the screens go by it. What they may read and write, policies decide. */
export type Account = {
  id: string
  email: string
  fullName: string
  role: Role
  isAdmin: boolean
}
