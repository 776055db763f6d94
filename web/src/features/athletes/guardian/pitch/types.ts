import type { Tables } from '#shared/database.types.ts'
import { flag, listOf, object, oneOf, type Read, text } from '#web/lib/json-reader.ts'
import { readScout } from '../portal/types.ts'

const childPitch = object({
  id: text,
  scout_id: text,
  scout: readScout,
  /** Both empty where the team took the opening away. */
  title: text,
  opening: text,
  closes_on: text,
  body: text,
  film: text,
  has_film: flag,
  state: oneOf<Exclude<Tables<'pitches'>['state'], 'removed'>>(
    'guardian',
    'sent',
    'asked',
    'answered',
    'shortlisted',
    'declined',
    'withdrawn',
    'ended',
  ),
  /** This guardian has agreed; another one may still have to. */
  agreed: flag,
  sent_at: text,
  expires_at: text,
})
/** A pitch as the guardian of whoever wrote it reads it (0213_pitch_guardians.sql). */
export type ChildPitch = Read<typeof childPitch>
export const readChildPitches = listOf(childPitch)
