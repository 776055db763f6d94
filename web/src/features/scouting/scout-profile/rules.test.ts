import { expect, test } from 'vitest'
import { missingFields } from './rules.ts'
import type { ScoutProfile } from './types.ts'

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
    minors_until: null,
    is_verified: false,
    approved_verifications: [],
    created_at: '2026-01-01T00:00:00Z',
  }
  expect(missingFields(profile)).toEqual(['organization', 'levels'])
})
