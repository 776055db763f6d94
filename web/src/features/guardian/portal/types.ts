import type { Tables } from '#shared/database.types.ts'
import { flag, listOf, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'
import type { GuardianState } from '../types.ts'

type Athlete = Tables<'athlete_profiles'>

const readRequest = object({
  id: text,
  scout_name: text,
  scout_organization: text,
  scout_verifications: listOf(object({ type: text, what: text, until: orNull(text) })),
  scout_verified_until: orNull(text),
  subject: text,
  intro: text,
  status: text,
  held: flag,
  created_at: text,
  expires_at: text,
})
export type PortalRequest = Read<typeof readRequest>

const readContact = object({
  conversation_id: text,
  scout_name: text,
  scout_organization: text,
  status: oneOf<Tables<'conversations'>['status']>('open', 'closed'),
  since: text,
  last_message_at: text,
  volume: oneOf('few', 'regular', 'frequent'),
})
export type PortalContact = Read<typeof readContact>

/** What guardian_portal (0024_consents.sql) answers to a token: who asks and who talks, never what is said. */
export const readGuardianPortal = object({
  state: oneOf<Exclude<GuardianState, 'ended'>>('invited', 'active', 'declined', 'withdrawn'),
  guardian_name: text,
  locale: text,
  athlete: object({
    display_name: text,
    primary_sport: orNull(text),
    age_band: orNull(text),
    effective_visibility: oneOf<Athlete['effective_visibility']>('public', 'scouts', 'private'),
    contact_state: oneOf<Athlete['contact_state']>('open', 'guardian', 'closed'),
  }),
  requests: listOf(readRequest),
  contacts: listOf(readContact),
  consents: listOf(
    object({
      scope: oneOf<Tables<'consents'>['scope']>('account', 'contact'),
      decision: text,
      created_at: text,
    }),
  ),
})
export type GuardianPortalData = Read<typeof readGuardianPortal>
