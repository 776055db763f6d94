import { formDraft } from '#web/lib/drafts.ts'

const athleteFields = [
  'given_name',
  'surname',
  'birth_date',
  'country',
  'sport',
  'positions',
  'club',
  'guardian_name',
  'guardian_email',
  'recruiting_status',
] as const
const scoutFields = ['kind', 'organization', 'title', 'country', 'sports'] as const

/** By person: two who share a browser do not read each other's answers. */
export const athleteDraft = (personId: string) => formDraft(`athlete-${personId}`, athleteFields)
export const scoutDraft = (personId: string) => formDraft(`scout-${personId}`, scoutFields)

/** Codes stand in one text. */
export const codesOf = (kept: string | undefined) => (kept ?? '').split(' ').filter(Boolean)
