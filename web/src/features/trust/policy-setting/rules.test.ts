import { expect, test } from 'vitest'
import {
  clockOf,
  draftProblems,
  emptyDraft,
  fieldOf,
  isDirty,
  isLessSafe,
  typedValue,
  undoable,
} from './rules.ts'
import type { PolicySetting } from './types.ts'

const setting: PolicySetting = {
  key: 'limit.message_request',
  section: 'limits',
  unit: 'attempts',
  value: 30,
  default: 30,
  min: 1,
  max: 60,
  unsafe: 'higher',
  window_minutes: 60,
  over_now: 0,
  next: null,
  proposal: null,
  history: [],
}
const draft = { value: '15', reason: 'Too many without an answer', source: '', from: '' }

test.each([
  [1260, '21:00'],
  [0, '00:00'],
  [425, '07:05'],
])('%d minutes are %s on the clock, and back', (minutes, clock) => {
  expect(clockOf(minutes)).toBe(clock)
  expect(typedValue({ unit: 'minutes' }, clock)).toBe(minutes)
  expect(fieldOf({ unit: 'minutes' }, minutes)).toBe(clock)
})

test.each([
  ['', null],
  ['many', null],
  ['15', 15],
  ['4.25', 4.25],
])('the field "%s" holds %s', (field, value) => {
  expect(typedValue({ unit: 'attempts' }, field)).toBe(value)
})

test.each([
  [{ value: '0' }, { value: true }],
  [{ value: '61' }, { value: true }],
  [{ value: '1.5' }, { value: true }],
  [{ value: '30' }, { same: true }],
  [{ reason: 'Too short' }, { reason: true }],
  [{ reason: 'x'.repeat(501) }, { reason: true }],
  [{ from: '2020-01-01T00:00' }, { from: true }],
  [{ from: '2126-01-01T00:00' }, { from: true }],
  [{}, {}],
])('a draft with %j has the problems %j', (part, problems) => {
  const none = { value: false, same: false, reason: false, source: false, from: false }
  expect(draftProblems(setting, { ...draft, ...part }, Date.parse('2026-11-26'))).toEqual({
    ...none,
    ...problems,
  })
})

test('an age of consent names its law', () => {
  expect(draftProblems({ ...setting, section: 'consent_ages' }, draft).source).toBe(true)
  expect(
    draftProblems({ ...setting, section: 'consent_ages' }, { ...draft, source: 'LOPDGDD 7' }).source,
  ).toBe(false)
})

test('a draft is dirty once something would be lost', () => {
  expect(isDirty(setting, undefined)).toBe(false)
  expect(isDirty(setting, emptyDraft(setting))).toBe(false)
  expect(isDirty(setting, { ...emptyDraft(setting), reason: 'x' })).toBe(true)
  expect(isDirty(setting, { ...emptyDraft(setting), value: '20' })).toBe(true)
})

test('less safe is what the setting says, in one direction', () => {
  expect([isLessSafe(setting, 31), isLessSafe(setting, 29)]).toEqual([true, false])
  expect(isLessSafe({ ...setting, unsafe: 'lower' }, 29)).toBe(true)
  expect(isLessSafe({ ...setting, unsafe: null }, 1)).toBe(false)
})

test('the last change is undone for as long as the server allows it', () => {
  const change = (can_undo_until: string | null) => ({ can_undo_until }) as PolicySetting['history'][number]
  const now = Date.parse('2026-11-26T12:00:00Z')
  const open = change('2026-11-26T12:05:00Z')
  expect(undoable({ ...setting, history: [open, change(null)] }, now)).toBe(open)
  expect(undoable({ ...setting, history: [change('2026-11-26T11:59:00Z')] }, now)).toBeUndefined()
})
