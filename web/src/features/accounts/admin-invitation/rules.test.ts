import { describe, expect, test } from 'vitest'
import { invitationProblems, invitationState, isInvitationId } from './rules.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['open', null, '2026-11-20T12:00:01Z', null],
  ['expired', null, '2026-11-20T12:00:00Z', null],
  ['withdrawn', null, '2026-11-21T12:00:00Z', '2026-11-20T11:00:00Z'],
  ['withdrawn', null, '2026-11-19T12:00:00Z', '2026-11-18T11:00:00Z'],
  ['used', '2026-11-19T08:00:00Z', '2026-11-21T12:00:00Z', null],
  ['used', '2026-11-10T08:00:00Z', '2026-11-12T12:00:00Z', null],
] as const)(
  'an invitation is %s: used at %s, good until %s, withdrawn at %s',
  (state, used_at, expires_at, withdrawn_at) => {
    expect(invitationState({ used_at, expires_at, withdrawn_at }, now)).toBe(state)
  },
)

test.each([
  ['9f2b8f0e-6f0e-4c5e-9d57-2f6f3b0f6a11', true],
  ['9f2b8f0e-6f0e-4c5e-9d57-2f6f3b0f6a1', false],
  ['9f2b8f0e6f0e4c5e9d572f6f3b0f6a110000', false],
  ['me', false],
  ['', false],
])('%j can be the id of an invitation: %s', (id, possible) => expect(isInvitationId(id)).toBe(possible))

describe('the form that invites', () => {
  test.each([
    [{ email: '', again: '' }, { email: 'common:problems.email_required' }],
    [{ email: 'nobody', again: 'nobody' }, { email: 'common:problems.email_invalid' }],
    [{ email: 'eve@people.example', again: '' }, { again: 'addresses_differ' }],
    [{ email: 'eve@people.example', again: 'eva@people.example' }, { again: 'addresses_differ' }],
    [{ email: 'eve@people.example', again: ' Eve@People.example ' }, {}],
  ])('%j: %j', (typed, problems) => expect(invitationProblems(typed)).toEqual(problems))
})
