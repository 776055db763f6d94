import { expect, test } from 'vitest'
import { readCase } from './types.ts'

test('an admin reads every word that was kept, of a kind of thing that the screen does not know either', () => {
  const report = readCase(
    {
      id: 'a',
      subject_type: 'honour',
      subject_id: 'b',
      subject_user_id: null,
      reason: 'spam',
      details: '',
      involves_minor: false,
      snapshot: {
        title: 'Cup',
        year: 2025,
        region: 'Valencia',
        languages: ['es', 'fr'],
        sport_code: 'soccer',
        note: '',
      },
      status: 'open',
      appeal: '',
      created_at: '2026-11-24',
      decided_at: null,
      subject: null,
      decision: null,
      same: 1,
      earlier: 0,
      is_removable: true,
      is_party: false,
    },
    'case',
  )
  expect(report).toMatchObject({
    subject_type: 'honour',
    snapshot: { title: 'Cup', otherWords: ['2025', 'Valencia', 'es, fr'] },
  })
})
