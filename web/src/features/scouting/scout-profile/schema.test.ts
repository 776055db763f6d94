import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { splitList, validateProfile } from './schema.ts'

function form(fields: Record<string, string | string[]>) {
  const data = new FormData()
  for (const [name, value] of Object.entries({ display_name: 'Rosa Vidal', kind: 'club', ...fields }))
    for (const one of [value].flat()) data.append(name, one)
  return data
}

test('a profile is read from its form, many choices as lists', () => {
  expect(
    validateProfile(
      form({
        country: 'ES',
        regions: ' Valencia, Murcia ,Valencia',
        sports: ['soccer', 'tennis'],
        languages: 'es',
      }),
    ),
  ).toEqual({
    change: {
      display_name: 'Rosa Vidal',
      kind: 'club',
      organization: '',
      title: '',
      bio: '',
      country: 'ES',
      regions: ['Valencia', 'Murcia'],
      sports: ['soccer', 'tennis'],
      levels: [],
      languages: ['es'],
    },
  })
})

test.each([
  [{ display_name: '  ' }, { display_name: 'name_missing' }],
  [{ bio: 'x'.repeat(LIMITS.scoutProfile.bioMaxChars + 1) }, { bio: 'too_long' }],
  [
    { regions: Array.from({ length: LIMITS.scoutProfile.regionsMax + 1 }, (_, i) => `r${i}`).join() },
    { regions: 'too_many' },
  ],
])('an error is shown at its field: %#', (fields, problems) => {
  expect(validateProfile(form(fields as Record<string, string>))).toEqual({ problems })
})

test('markup in what was written is taken out before it is saved', () => {
  const data = form({ display_name: 'Rosa <b>Vidal</b>', bio: 'Calm<script>alert(1)</script> eyes ' })
  expect(validateProfile(data)).toMatchObject({ change: { display_name: 'Rosa Vidal', bio: 'Calm eyes' } })
})

test('an empty list stays empty', () => {
  expect(splitList(' , ')).toEqual([])
})
