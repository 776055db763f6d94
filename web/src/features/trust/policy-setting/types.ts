import { flag, listOf, mapOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'

/** The parts of the rules, in the order of the menu. */
export const SETTING_SECTIONS = [
  'limits',
  'quiet_hours',
  'consent_ages',
  'retention',
  'antispam',
  'features',
  'sports',
  'metrics',
] as const

const change = object({
  id: text,
  from: number,
  to: number,
  reason: text,
  source: text,
  by: orNull(text),
  is_mine: flag,
  at: text,
  takes_effect_at: text,
  state: oneOf('in_force', 'proposed', 'refused', 'undone'),
  decided_by: orNull(text),
  undone_by: orNull(text),
  can_undo_until: orNull(text),
})

const setting = object({
  key: text,
  section: oneOf(...SETTING_SECTIONS),
  unit: text,
  value: number,
  default: number,
  min: number,
  max: number,
  unsafe: orNull(oneOf('higher', 'lower')),
  /** Of a rate limit: how long its window is. */
  window_minutes: orNull(number),
  /** Whom it stops now. */
  over_now: orNull(number),
  next: orNull(object({ value: number, at: text })),
  proposal: orNull(change),
  history: listOf(change),
})
export type PolicySetting = Read<typeof setting>

/** What policy_settings answers (0128_policy_effects.sql). */
export const readPolicySettings = listOf(setting)

export const readSettingEffect = object({
  value: number,
  current: number,
  needs_second: flag,
  counted_at: text,
  counts: mapOf(number),
  counts_now: mapOf(number),
})

/** What an admin has typed for one setting and not saved yet. */
export type SettingDraft = { value: string; reason: string; source: string; from: string }
