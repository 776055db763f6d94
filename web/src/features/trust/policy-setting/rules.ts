import type { PolicySetting, SettingDraft } from './types.ts'

/** Two kinds of lists are put in force at once: their values stand in a table of their own. */
export const canWait = ({ section }: PolicySetting) =>
  section !== 'consent_ages' && section !== 'sports' && section !== 'metrics'

const twoDigits = (value: number) => String(value).padStart(2, '0')
/** Minutes after midnight as a clock shows them: 1260 is 21:00. */
export const clockOf = (minutes: number) =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`

/** What stands in the field for a value. */
export const fieldOf = ({ unit }: Pick<PolicySetting, 'unit'>, value: number) =>
  unit === 'minutes' ? clockOf(value) : String(value)

/** The value that was typed; null: it is none. */
export function typedValue({ unit }: Pick<PolicySetting, 'unit'>, field: string): number | null {
  if (unit !== 'minutes') return field.trim() === '' || !Number.isFinite(Number(field)) ? null : Number(field)
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(field) ?? []
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null
}

const isWhole = ({ section }: PolicySetting) => section !== 'metrics'

/** What keeps a draft from being saved, by its field. */
export function draftProblems(setting: PolicySetting, draft: SettingDraft, now = Date.now()) {
  const value = typedValue(setting, draft.value)
  const inRange = value !== null && value >= setting.min && value <= setting.max
  const reason = draft.reason.trim().length
  const from = draft.from === '' ? null : Date.parse(draft.from)
  return {
    value: !inRange || (isWhole(setting) && !Number.isInteger(value)),
    same: value === setting.value,
    reason: reason < 10 || reason > 500,
    source: setting.section === 'consent_ages' && draft.source.trim().length < 3,
    from: from !== null && !(from > now && from < now + 90 * 86_400_000),
  }
}

export const emptyDraft = (setting: PolicySetting): SettingDraft => ({
  value: fieldOf(setting, setting.value),
  reason: '',
  source: '',
  from: '',
})

/** Whether there is something in it that would be lost. */
export const isDirty = (setting: PolicySetting, draft: SettingDraft | undefined): boolean =>
  draft !== undefined &&
  (draft.value !== fieldOf(setting, setting.value) ||
    draft.reason.trim() !== '' ||
    draft.source.trim() !== '')

/** Where it would go beyond its range, or the step of the field. */
export const stepOf = ({ unit, section }: PolicySetting) =>
  unit === 'minutes' ? 900 : section === 'metrics' ? 'any' : 1

/** Whether this value takes away some of the safety of minors; the server says the same and decides. */
export const isLessSafe = ({ unsafe, value }: PolicySetting, next: number) =>
  (unsafe === 'higher' && next > value) || (unsafe === 'lower' && next < value)

/** The change that is undone with one press, as long as that is possible. */
export const undoable = ({ history }: PolicySetting, now = Date.now()) =>
  history.find(({ can_undo_until }) => can_undo_until !== null && Date.parse(can_undo_until) > now)
