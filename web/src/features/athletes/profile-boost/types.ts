import { listOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'

const total = object({ count: number, before: number })
const report = object({
  started_at: text,
  ended_at: text,
  scouts: orNull(number),
  opened: orNull(number),
  searches: total,
  opens: total,
  listed: object({ count: orNull(number), before: orNull(number) }),
  counted_through: orNull(text),
})
/** What a boost did; people in steps of five, null below five. */
export type BoostReport = Read<typeof report>

export const readBoost = object({
  state: oneOf('ready', 'running', 'resting', 'not_now'),
  obstacle: orNull(oneOf('not_allowed', 'minor', 'hidden', 'no_number')),
  ends_at: orNull(text),
  again_at: orNull(text),
  last: orNull(report),
})

export const ADVICE = [
  'show',
  'film',
  'number',
  'open',
  'photo',
  'second_number',
  'class_year',
  'position',
] as const
const advice = object({ action: oneOf(...ADVICE), ratio: orNull(number), athletes: orNull(number) })
/** Something that a page lacks, and how many times as often pages of the sport were opened after it. */
export type Advice = Read<typeof advice>
export const readAdvice = listOf(advice)
