import type { Tables } from '#shared/database.types.ts'
import { LIMITS } from '#shared/limits.ts'
import { readApprovedVerification } from '#web/features/accounts/verification/types.ts'
import { LEVELS } from '#web/features/athletes/sport/types.ts'
import {
  flag,
  listOf,
  mapOf,
  number,
  object,
  oneOf,
  orElse,
  orNull,
  type Read,
  type RowWith,
  text,
} from '#web/lib/json-reader.ts'

type ProfileRow = Tables<'athlete_profiles'>
export type ContactState = ProfileRow['contact_state']
/** Whose eyes the profile is looked at with; `me` is the athlete themselves. */
export type Audience = 'me' | 'scout' | 'stranger' | 'guardian'

const limits = LIMITS.athlete

/**
 * What an athlete fills in, in the order of the form, a line each. The columns that are read, what the form takes and
 * saves, and its plain inputs follow from it. Words stand under `field`, and under `edit.<name>_hint` where there is a hint;
 * those of a choice, which search says too, stand in `sport` under `title`, `hint` and the field's `words`.
 * A field without a section has an input of its own in one of the sections.
 */
export const profileFields = {
  display_name: { kind: 'name', max: limits.displayNameMaxChars },
  handle: { kind: 'handle' },
  country: { kind: 'country' },
  region: { kind: 'line', max: limits.regionMaxChars },
  place_id: { kind: 'place' },
  languages: { kind: 'list', max: limits.languagesMax },
  dominant_side: {
    kind: 'choice',
    options: ['right', 'left', 'both'],
    words: 'side',
    section: 'sport',
    hint: true,
  },
  sex_category: {
    kind: 'choice',
    options: ['female', 'male', 'open'],
    words: 'sex_category',
    section: 'sport',
    hint: true,
  },
  club: { kind: 'line', max: limits.clubMaxChars, section: 'team' },
  competition: { kind: 'line', max: limits.competitionMaxChars, section: 'team', hint: true },
  level: { kind: 'choice', options: LEVELS, words: 'level', section: 'team' },
  class_year: { kind: 'whole', ...limits.classYear, section: 'team', hint: true },
  jersey_number: { kind: 'whole', min: 0, max: limits.jerseyMax, section: 'team', hint: true },
  availability: {
    kind: 'choice',
    options: ['now', 'season_end', 'graduation'],
    words: 'availability',
    section: 'team',
    hint: true,
  },
  recruiting_status: { kind: 'status', options: ['open', 'closed', 'committed', 'signed', 'transferred'] },
  status_note: { kind: 'line', max: limits.statusNoteMaxChars },
  bio: { kind: 'line', max: limits.bioMaxChars },
} as const satisfies { [Name in keyof ProfileRow]?: ProfileField<ProfileRow[Name]> }

/** Those that stand in the head of the page, in this order, with their words under `fact`. */
export const profileFacts = [
  'class_year',
  'dominant_side',
  'level',
  'competition',
  'jersey_number',
  'availability',
] as const satisfies readonly ProfileFieldName[]

export type ProfileFact = (typeof profileFacts)[number]

export type Section = 'sport' | 'team'
/** A column takes a field of its own type: a choice offers only what the check in the database lets in. */
type ProfileField<Value> = (
  | { kind: 'name' | 'line' | 'list'; max: number }
  | { kind: 'handle' | 'country' | 'place' }
  | { kind: 'status'; options: readonly Value[] }
  | { kind: 'choice'; options: readonly NonNullable<Value>[]; words: string }
  | { kind: 'whole'; min: number; max: number }
) & { section?: Section; hint?: true }
export type ProfileFieldName = keyof typeof profileFields
export const profileFieldNames = Object.keys(profileFields) as ProfileFieldName[]

/** What the server makes of it, which no form changes. */
const derivedColumns = [
  'id',
  'primary_sport',
  'town',
  'avatar_path',
  'age_band',
  'is_minor',
  'effective_visibility',
  'contact_state',
  'approved_verifications',
  'updated_at',
] as const satisfies readonly (keyof ProfileRow)[]

export const profileColumns = [...derivedColumns, ...profileFieldNames].join()
/** The row that these columns make: built from a list, they are no literal that the client could read the type from. */
export type ProfileColumns = Pick<ProfileRow, ProfileFieldName | (typeof derivedColumns)[number]>
export const profileReaders = { approved_verifications: listOf(readApprovedVerification) }

/** `positions`: of the primary sport, the main one first. */
export type AthleteProfile = RowWith<ProfileColumns, typeof profileReaders> & { positions: string[] }

const readIds = orElse(listOf(object({ id: text })), [])
/** What the policy itself answers, asked with the rights of another audience (view_as): whether the profile is seen, and which rows beside it. */
export const readViewAs = object({
  audience: oneOf<Exclude<Audience, 'me'>>('scout', 'stranger', 'guardian'),
  visible: flag,
  measurements: readIds,
  videos: readIds,
  uploaded_videos: readIds,
  endorsements: readIds,
})
export type ViewAs = Read<typeof readViewAs>

export const readSummary = object({
  favourites: number,
  views: number,
  viewers: number,
  by_day: listOf(object({ day: text, views: number })),
  by_role: mapOf(number),
  organizations: listOf(text),
  endorsements: number,
  endorsement_average: orNull(number),
})
export type Summary = Read<typeof readSummary>

/** How much waits for the athlete; `total` is what somebody waits for, so without mere notices. */
export type PendingItems = { requests: number; messages: number; notifications: number; total: number }
