import { expect, test } from 'vitest'
import { validateDraft } from './schema.ts'

function form(fields: Record<string, string | File>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const pdf = (name = 'licence.pdf', type = 'application/pdf') => new File(['%PDF-1.7'], name, { type })

test('a note, a link or a file: one of them is enough', () => {
  const asked = { type: 'identity', organization: '' }
  expect(validateDraft(form({ ...asked, note: ' Passport, page 2 ' }))).toMatchObject({
    draft: { note: 'Passport, page 2', url: '', file: null },
  })
  expect(validateDraft(form({ ...asked, url: 'https://club.example/staff' }))).toHaveProperty('draft')
  expect(validateDraft(form({ ...asked, file: pdf() }))).toHaveProperty('draft')
})

test('verification for minors needs more evidence than text', () => {
  const wish = { organization: 'Harbour Academy', note: 'I coach there', forMinors: 'on' }
  const link = 'https://club.example/staff'
  const told = (fields: Record<string, string | File>) => validateDraft(form({ ...wish, ...fields }))
  expect(told({ type: 'identity' })).toEqual({ problems: { file: 'problem.minors_document' } })
  expect(told({ type: 'identity', url: link })).toEqual({ problems: { file: 'problem.minors_document' } })
  expect(told({ type: 'identity', file: pdf() })).toMatchObject({ draft: { forMinors: true } })
  expect(told({ type: 'coaching' })).toEqual({ problems: { file: 'problem.minors_evidence' } })
  expect(told({ type: 'organization', url: link })).toMatchObject({ draft: { forMinors: true } })
  expect(told({ type: 'athletic' })).toMatchObject({ draft: { forMinors: false } })
})

test.each([
  ['nothing to go by', { type: 'identity' }, { note: 'problem.evidence_missing' }],
  ['no type', { type: '', note: 'x' }, { type: 'problem.type_missing' }],
  ['a coach of no club', { type: 'coaching', note: 'x' }, { organization: 'problem.organization_missing' }],
  [
    'a link into the house',
    { type: 'identity', url: 'http://192.168.1.4/' },
    { url: 'common:problems.url_private' },
  ],
  [
    'a link that is none',
    { type: 'identity', url: 'ftp://x.example' },
    { url: 'common:problems.url_invalid' },
  ],
  [
    'a program as evidence',
    { type: 'identity', file: pdf('a.exe', 'application/pdf') },
    { file: 'common:problems.file_type' },
  ],
  ['a note without end', { type: 'identity', note: 'x'.repeat(2001) }, { note: 'problem.too_long' }],
])('%s is told at its field', (_, fields, problems) => {
  expect(validateDraft(form(fields as Record<string, string>))).toEqual({ problems })
})
