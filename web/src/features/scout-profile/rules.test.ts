import { expect, test } from 'vitest'
import { isVerified, missingFields } from './rules.ts'
import type { ScoutProfile } from './types.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  [null, false],
  ['2026-11-21T12:00:00Z', false],
  ['2026-11-21T12:00:01Z', true],
])('checked until %s is verified: %s', (verified_until, verified) => {
  expect(isVerified({ verified_until }, now)).toBe(verified)
})

test('missing fields are listed, the organisation first', () => {
  const profile: ScoutProfile = {
    user_id: 'me',
    display_name: 'Rosa Vidal',
    kind: 'club',
    organization: '',
    title: 'Head of recruitment',
    country: 'ES',
    regions: ['Valencia'],
    sports: ['soccer'],
    levels: [],
    languages: ['es'],
    bio: 'Twenty years beside the pitch.',
    verified_until: null,
    approved_verifications: [],
    created_at: '2026-01-01T00:00:00Z',
  }
  expect(missingFields(profile)).toEqual(['organization', 'levels'])
})
