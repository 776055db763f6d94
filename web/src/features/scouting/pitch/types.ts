import { flag, listOf, object, oneOf, orNull, type Read, type Reader, text } from '#web/lib/json-reader.ts'

export const DECLINE_REASONS = ['filled', 'level', 'position', 'place', 'not_now'] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]
const END_REASONS = ['closed', 'no_answer', 'no_reply', 'over', 'guardian', 'no_guardian'] as const

const readPitchState = oneOf(
  'guardian',
  'sent',
  'asked',
  'answered',
  'shortlisted',
  'declined',
  'withdrawn',
  'ended',
)
export type PitchState = Read<typeof readPitchState>
const readPitchReason = oneOf('', ...DECLINE_REASONS, ...END_REASONS)

const common = {
  id: text,
  video_id: orNull(text),
  body: text,
  question: text,
  reply: text,
  state: readPitchState,
  reason: readPitchReason,
  sent_at: text,
  decided_at: orNull(text),
}
const myPitch = object({
  ...common,
  opening_id: text,
  /** Empty where the team took the opening away. */
  title: text,
  is_open: flag,
  close_reason: text,
  /** At 18: it waits for no guardian any more, but for its athlete. */
  released: flag,
  scout: object({ name: text, organization: text, user_id: text }),
})
/** A pitch as the athlete who sent it reads it. */
export type MyPitch = Read<typeof myPitch>
export const readMyPitches = listOf(myPitch)

const asIs: Reader<unknown> = (value) => value
const receivedPitch = object({
  ...common,
  athlete_id: text,
  name: text,
  avatar_path: text,
  club: text,
  is_minor: flag,
  conditions: listOf(object({ part: text, asked: asIs, own: asIs, met: flag })),
})
/** A pitch as the scout of the opening reads it. */
export type ReceivedPitch = Read<typeof receivedPitch>
export const readReceivedPitches = listOf(receivedPitch)

export type Decision = 'shortlist' | 'ask' | 'decline'
