import type { ApprovedVerification } from '#web/features/athlete-search/types.ts'

export const scoutKinds = ['club', 'college', 'federation', 'academy', 'agent', 'independent'] as const
export type ScoutKind = (typeof scoutKinds)[number]

export type ScoutProfile = {
  user_id: string
  display_name: string
  kind: ScoutKind
  organization: string
  title: string
  country: string | null
  regions: string[]
  sports: string[]
  levels: string[]
  languages: string[]
  bio: string
  verified_until: string | null
  checks: ApprovedVerification[]
  created_at: string
}

export type ScoutProfileChange = Omit<ScoutProfile, 'user_id' | 'verified_until' | 'checks' | 'created_at'>
