import type { Tables } from '#shared/database.types.ts'
import type { VerifiedFact } from '#web/features/accounts/verified-fact/types.ts'
import { codeOf, flag, listOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'
import { readMeasurer } from '#web/ui/measured-by.tsx'
import { type GuardianState, heldDecisions } from '../types.ts'

type Athlete = Tables<'athlete_profiles'>

export const readScout = object({
  user_id: text,
  display_name: text,
  kind: text,
  organization: text,
  title: text,
  country: orNull(text),
  since: text,
  state: oneOf('verified', 'expired', 'not_verified'),
  verified_until: orNull(text),
  /** In steps of five. */
  families_yes: number,
  families_no: number,
  reports_upheld: flag,
  approved_verifications: listOf(
    object({ type: text, what: listOf(codeOf<VerifiedFact>()), until: orNull(text) }),
  ),
})
export type PortalScout = Read<typeof readScout>

const readRequest = object({
  id: text,
  scout_id: text,
  scout: readScout,
  subject: text,
  intro: text,
  status: text,
  ended_for_safety: flag,
  held: flag,
  /** This guardian has approved it; another one still has to. */
  approved: flag,
  created_at: text,
  expires_at: text,
})
export type PortalRequest = Read<typeof readRequest>

const readContact = object({
  conversation_id: text,
  scout_id: orNull(text),
  scout: orNull(readScout),
  scout_name: text,
  scout_organization: text,
  status: oneOf<Tables<'conversations'>['status']>('open', 'closed'),
  /** The team closed it with a measure against the scout. */
  ended_for_safety: flag,
  since: text,
  last_message_at: text,
  messages: number,
})
export type PortalContact = Read<typeof readContact>

const readPreview = object({
  region: text,
  club: text,
  bio: text,
  /** Where the photo lies; empty when there is none. */
  photo: text,
  films: listOf(text),
  /** Every link of the child, and where it leads. */
  links: listOf(object({ title: text, url: text })),
  /** What somebody gave the child, and who confirmed it. */
  honours: listOf(
    object({ id: text, title: text, competition: text, confirmed_by: text, url: text, created_at: text }),
  ),
  metrics: listOf(
    object({
      metric: text,
      value: number,
      provenance: number,
      measured_on: text,
      method: text,
      precision: oneOf('day', 'month', 'year'),
      measured_by: readMeasurer,
    }),
  ),
})

/** What guardian_portal (0029_consents.sql) answers to a token. */
export const readGuardianPortal = object({
  state: oneOf<Exclude<GuardianState, 'ended'>>('proposed', 'invited', 'active', 'declined', 'withdrawn'),
  guardian_name: text,
  locale: oneOf('en', 'es', 'fr'),
  athlete: object({
    display_name: text,
    primary_sport: orNull(text),
    age_band: orNull(text),
    effective_visibility: oneOf<Athlete['effective_visibility']>('public', 'scouts', 'private'),
    contact_state: oneOf<Athlete['contact_state']>('open', 'guardian', 'closed'),
    photo_allowed: flag,
    film_allowed: flag,
  }),
  /** Only as long as the consent stands. */
  preview: orNull(readPreview),
  /** Where the page hears that something changed. */
  channel: orNull(text),
  requests: listOf(readRequest),
  /** What this guardian decided and may take back for so many seconds more. */
  deciding: listOf(
    object({
      decision: oneOf(...heldDecisions),
      target: orNull(text),
      /** Of the scout to whom a pitch goes. */
      name: orNull(text),
      seconds: number,
    }),
  ),
  contacts: listOf(readContact),
  paused: flag,
  paused_by_other: flag,
  blocked: listOf(object({ scout_id: text, by_other: flag })),
  /** What this guardian allows; it is shown once all of them do. */
  photo: flag,
  film: flag,
  /** Consent was withdrawn with this link, so it takes a new one to give it again. */
  spent: flag,
  others: listOf(
    object({
      id: text,
      name: text,
      /** Of one who waits for an answer. */
      address: text,
      state: oneOf('proposed', 'invited', 'active', 'withdrawn'),
      agreed: flag,
    }),
  ),
  endorsements: listOf(
    object({
      id: text,
      scout_name: text,
      scout_organization: text,
      rating: number,
      notes: text,
      skills: listOf(text),
      created_at: text,
    }),
  ),
  reports: listOf(
    object({ id: text, reason: text, created_at: text, outcome: oneOf('open', 'action_taken', 'no_action') }),
  ),
  consents: listOf(
    object({
      scope: oneOf<Tables<'consents'>['scope']>('account', 'contact', 'photo', 'film'),
      decision: text,
      text_version: text,
      created_at: text,
    }),
  ),
})
export type GuardianPortalData = Read<typeof readGuardianPortal>

/** What guardian_messages (0051_guardian_page.sql) answers. */
export const readPortalMessages = listOf(
  object({ id: text, from_athlete: flag, content: text, created_at: text }),
)

/** What guardian_videos (0107_video_publishing.sql) answers to a token; it says more of each, which nobody reads here. */
export const readGuardianVideos = listOf(
  object({
    id: text,
    title: text,
    competition: text,
    opponent: text,
    recorded_on: orNull(text),
    duration_ms: number,
    poster_path: text,
  }),
)
export type GuardianVideo = Read<typeof readGuardianVideos>[number]
