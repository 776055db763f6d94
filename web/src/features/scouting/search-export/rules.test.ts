import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { type FileWords, fileOf, inFile, metricsOf } from './rules.ts'
import type { ExportedRow } from './types.ts'

const words: FileWords = {
  head: (column) => column,
  test: (metric) => metric,
  part: (part, metric) => `${metric} ${part}`,
  link: (athlete) => `https://site.example/scout/search?open=${athlete}`,
  position: (_sport, code) => code.toUpperCase(),
  country: (code) => (code === 'ES' ? 'Spain' : code),
  unit: () => 's',
  decimals: () => 2,
  how: (_metric, { method }) => method,
  proof: (provenance) => `level ${provenance}`,
  measurer: ({ measured_by }) => measured_by.name ?? 'not said',
}
const row: ExportedRow = {
  name: 'Rosa "La Bala" Marín, 9',
  profile: 'a1',
  sport: 'soccer',
  positions: ['lw', 'st'],
  class_year: 2027,
  age_band: '18-20',
  region: 'Gipuzkoa',
  country: 'ES',
  numbers: {
    sprint30_s: {
      value: 4.2034,
      timing: 'hand',
      provenance: 3,
      measured_on: '2026-10-01',
      precision: 'month',
      method: 'hand',
      measured_by: {
        kind: 'organization',
        name: '+FC Club',
        organization: undefined,
        event: undefined,
        device: undefined,
      },
    },
  },
}

test('a file opens as a table with what was chosen, in UTF-8', () => {
  const file = fileOf(
    [row],
    ['profile', 'positions', 'class_year', 'age_band', 'region'],
    ['sprint30_s'],
    words,
  )
  expect(file.startsWith('\uFEFF')).toBe(true)
  expect(parse(file, { columns: true, bom: true })).toEqual([
    {
      name: 'Rosa "La Bala" Marín, 9',
      profile: 'https://site.example/scout/search?open=a1',
      positions: 'LW; ST',
      class_year: '2027',
      age_band: '18-20',
      region: 'Gipuzkoa',
      country: 'Spain',
      sprint30_s: '4.2',
      'sprint30_s unit': 's',
      'sprint30_s how': 'hand',
      'sprint30_s date': '2026-10',
      'sprint30_s proof': 'level 3',
      'sprint30_s measured_by': "'+FC Club",
    },
  ])
})

test('what is not known stays empty, and what was not chosen has no column', () => {
  const bare = { ...row, class_year: null, region: null, country: null, numbers: {} }
  expect(parse(fileOf([bare], ['class_year', 'region'], ['jump_cm'], words), { bom: true })).toEqual([
    [
      'name',
      'class_year',
      'region',
      'country',
      'jump_cm',
      ...['unit', 'how', 'date', 'proof', 'measured_by'].map((part) => `jump_cm ${part}`),
    ],
    ['Rosa "La Bala" Marín, 9', ...Array.from({ length: 9 }, () => '')],
  ])
})

test.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\t1', '\n1', '＝1'])(
  'a name like %j is text in a spreadsheet',
  (name) => {
    expect(parse(fileOf([{ ...row, name, region: name }], ['region'], [], words), { bom: true })[1]).toEqual([
      `'${name}`,
      `'${name}`,
      'Spain',
    ])
  },
)

test('the tests that were asked about stand first, and no more than a file may have are ticked', () => {
  const ofSport = Array.from({ length: 20 }, (_, n) => ({ code: `m${n}`, isKey: n < 15 }))
  const range = { metric: 'm19', min: null, max: null, minProvenance: null, timing: null }
  const { known, usual } = metricsOf({ sort: { metric: 'other', timing: null }, ranges: [range] }, ofSport)
  expect(known).toHaveLength(21)
  expect(usual).toEqual(['other', 'm19', ...Array.from({ length: 10 }, (_, n) => `m${n}`)])
  expect(metricsOf({ sort: 'recent', ranges: [] }, [])).toEqual({ known: [], usual: [] })
  expect([inFile(3), inFile(501)]).toEqual([3, 500])
})
