import {
  either,
  flag,
  listOf,
  number,
  object,
  oneOf,
  optional,
  orNull,
  type Read,
  text,
} from '#web/lib/json-reader.ts'

export const KINDS = ['club', 'school', 'academy', 'league', 'federation', 'test_event'] as const
export const CHECKS = ['registered', 'own_domain', 'officials_named'] as const
export const MAY = ['confirm', 'record', 'own'] as const
export type Check = (typeof CHECKS)[number]

const LEVELS = ['club_recorded', 'league_verified', 'sanctioned'] as const

/** Each thing that was checked, with its day. */
const checks = object({
  registered: optional(text),
  own_domain: optional(text),
  officials_named: optional(text),
})

const official = object({ name: text, role_title: text, may: oneOf(...MAY), since: text })
const listedAthlete = object({ handle: text, name: text, sport: orNull(text), avatar_path: text })

const shownOrganization = object({
  moved_to: orNull(flag),
  id: text,
  handle: text,
  kind: oneOf(...KINDS),
  name: text,
  sports: listOf(text),
  city: text,
  region: text,
  country_code: text,
  founded_year: orNull(number),
  about: text,
  website: text,
  mail_domain: text,
  checks,
  checked_until: text,
  checked: flag,
  ended: flag,
  level: oneOf(...LEVELS),
  officials: listOf(official),
  athletes: listOf(listedAthlete),
  others: orNull(number),
  my_state: orNull(oneOf('asked', 'member', 'ended')),
})
export type ShownOrganization = Read<typeof shownOrganization>

/** What `organization_page` (0167_organization_pages.sql) answers; null where there is none. */
export const readOrganizationPage = orNull(either(shownOrganization, object({ moved_to: text })))

const teamMember = object({
  id: text,
  name: text,
  role_title: text,
  may: oneOf(...MAY),
  accepted: flag,
  expired: flag,
  is_you: flag,
})
export type TeamMember = Read<typeof teamMember>

const member = object({
  id: text,
  state: oneOf('asked', 'member'),
  name: text,
  sport: orNull(text),
  is_minor: flag,
  asked_at: text,
})
export type Member = Read<typeof member>

/** What `official_page` answers to the secret of an official's link. */
export const readOfficialPage = object({
  id: text,
  name: text,
  role_title: text,
  may: oneOf(...MAY),
  accepted: flag,
  invite_ends_at: text,
  registers: flag,
  organization: object({
    id: text,
    handle: orNull(text),
    name: text,
    kind: oneOf(...KINDS),
    city: text,
    region: text,
    about: text,
    website: text,
    founded_year: orNull(number),
    sports: listOf(text),
    mail_domain: text,
    checked_until: orNull(text),
    checked: flag,
  }),
  officials: listOf(teamMember),
  members: listOf(member),
})
export type OfficialPage = Read<typeof readOfficialPage>

export const readChildOrganizations = listOf(
  object({
    member_id: text,
    name: text,
    kind: oneOf(...KINDS),
    handle: text,
    city: text,
    state: oneOf('asked', 'member'),
    checked: flag,
  }),
)
export type ChildOrganization = Read<typeof readChildOrganizations>[number]

export const readOwnOrganizations = listOf(
  object({
    id: text,
    handle: text,
    name: text,
    state: oneOf('asked', 'member', 'ended'),
    checked: flag,
  }),
)

const queued = object({
  id: text,
  handle: orNull(text),
  kind: oneOf(...KINDS),
  name: text,
  sports: listOf(text),
  city: text,
  region: text,
  country_code: text,
  website: text,
  mail_domain: text,
  checks,
  checked_until: orNull(text),
  ended_at: orNull(text),
  reason: text,
  merged: flag,
  asked_at: text,
  evidence_url: text,
  note: text,
  applicant: orNull(text),
  role_title: orNull(text),
  address: orNull(text),
  level: oneOf(...LEVELS),
  officials: listOf(
    object({
      id: text,
      name: text,
      role_title: text,
      email: text,
      ended_at: orNull(text),
      /** How many numbers rest on what they confirmed. */
      numbers: number,
    }),
  ),
  state: oneOf('waiting', 'checked', 'expired', 'ended', 'refused'),
})
/** An organization as the team reads it (0165_organization_checks.sql). */
export type QueuedOrganization = Read<typeof queued>
export const readQueue = listOf(queued)
