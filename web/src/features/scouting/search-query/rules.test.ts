import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fc } from '#shared/test/fast-check.ts'
import type { Sport } from '#web/features/athletes/sport/types.ts'
import { countryOptions } from '#web/lib/countries.ts'
import { LANGUAGES } from '#web/lib/language.ts'
import type { Translations } from '#web/lib/translate.ts'
import { readQuery, wordsOf } from './rules.ts'
import { buildVocabulary } from './vocabulary.ts'

const read = (path: string): Translations =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Translations
const languages = LANGUAGES.map((code) => ({
  code,
  sport: read(`../../athletes/sport/locales/${code}.json`),
  query: read(`./locales/${code}.json`),
  countries: countryOptions(code),
}))

/** As in 0009_sports.sql. */
const sprintEvents = ['100m', '200m', '400m', 'relay']
const testsOf: Record<string, Sport['metrics']> = {
  soccer: ['height_cm', 'sprint10_s', 'sprint30_s', 'yoyo_ir1_m'].map((code) => ({
    code,
    isKey: ['sprint30_s', 'yoyo_ir1_m'].includes(code),
  })),
  rugby_union: ['sprint10_s', 'sprint40m_s'].map((code) => ({ code, isKey: true })),
  american_football: [{ code: 'dash40_s', isKey: true }],
}

/** The sports and positions that the translations name, in the order of the database's first ones. */
function sportsOf({ position }: Translations): Sport[] {
  if (typeof position !== 'object') return []
  return Object.entries(position).map(([code, names]) => ({
    code,
    kind: 'team',
    positions: Object.keys(names).map((one) => ({
      code: one,
      position_group: sprintEvents.includes(one) ? 'sprint' : '',
    })),
    metrics: testsOf[code] ?? [],
  }))
}
const sports = sportsOf(languages[0]?.sport ?? {})

const vocabulary = buildVocabulary({
  languages,
  sports,
  ownSports: ['soccer'],
  regions: ['Bavaria', 'Andalucía', 'Île-de-France', 'Nova Scotia', 'Georgia'],
  clubs: ['CD Ribera de Andalucía', 'Athletic'],
})
const today = new Date('2026-11-23T12:00:00Z')
const ask = (text: string, sport: string | null = null, typing = false) =>
  readQuery(text, vocabulary, { sport, today, typing })

describe('a question in words', () => {
  test.each([
    [
      'left-footed winger Bavaria 2009',
      { positions: ['rw', 'lw'], dominantSides: ['left'], regions: ['Bavaria'], ageBands: ['16-17'] },
    ],
    ['extremo zurdo', { positions: ['rw', 'lw'], dominantSides: ['left'] }],
    ['ailier gauche', { positions: ['lw'] }],
    ['AILIER GAUCHER', { positions: ['rw', 'lw'], dominantSides: ['left'] }],
    ['ailière gauchère', { positions: ['rw', 'lw'], dominantSides: ['left'] }],
    ['two-footed strikers', { positions: ['st'], dominantSides: ['both'] }],
    ['portera zurda', { positions: ['gk'], dominantSides: ['left'] }],
    ['laterales derechos de Andalucia', { positions: ['rb'], regions: ['Andalucía'] }],
    ['centre-backs from Spain or France', { positions: ['cb'], countries: ['ES', 'FR'] }],
    ['centrales', { positions: ['cb'] }],
    ['gardien Île de France', { positions: ['gk'], regions: ['Île-de-France'] }],
    ['gardien né en 2010', { positions: ['gk'], ageBands: ['13-15', '16-17'] }],
    ['women class of 2028', { sexCategories: ['female'], classYears: ['2028'] }],
    ['promoción 2029', { classYears: ['2029'] }],
    ['2028', { classYears: ['2028'] }],
    ['U18', { ageBands: ['13-15', '16-17'] }],
    ['sub-18', { ageBands: ['13-15', '16-17'] }],
    ['moins de 18 ans', { ageBands: ['13-15', '16-17'] }],
    ['over 21', { ageBands: ['21-23', '24-29', '30+'] }],
    ['17 años', { ageBands: ['16-17'] }],
    ['17-year-old', { ageBands: ['16-17'] }],
    ['16-20', { ageBands: ['16-17', '18-20'] }],
    ['16 to 20 years old', { ageBands: ['16-17', '18-20'] }],
    ['college level', { levels: ['college'] }],
    ['nivel nacional', { levels: ['national'] }],
    ['open to offers', { statuses: ['open'] }],
    ['Nova Scotia', { regions: ['Nova Scotia'] }],
    ['Alemania', { countries: ['DE'] }],
    ['Allemagne', { countries: ['DE'] }],
  ])('"%s"', (text, lists) => {
    const found = ask(text, 'soccer')
    expect({ ...found, lists: sorted(found.lists) }).toMatchObject({ lists: sorted(lists) })
    expect(found.rest).toBe('')
  })

  test.each([
    ['40 yards in 4.35 s or less', ['4.35']],
    ['30 m sprint', ['30']],
    ['salto de 45 cm', ['45']],
    ['sprint de 20 mètres en 3,05 secondes', ['20']],
  ])('a result is no age: "%s"', (text, kept) => {
    const { lists, rest } = ask(text, 'soccer')
    expect(lists).toEqual({})
    for (const number of kept) expect(rest).toContain(number.split('.')[0])
  })

  test.each([
    ['sprint', 'soccer', ['sprint30_s']],
    ['Sprinter', 'soccer', ['sprint30_s']],
    ['velocidad', 'soccer', ['sprint30_s']],
    ['esprint', 'rugby_union', ['sprint40m_s']],
    ['sprint', 'american_football', ['dash40_s']],
    ['sprint', null, ['sprint30_s']],
  ])('"%s" in %s asks for who has a number in the test', (text, sport, tests) => {
    expect(ask(text, sport)).toEqual({ sport: null, lists: {}, tests, rest: '', pending: '' })
  })

  test('"sprint" is an event where the sport has one, and nothing where it has neither', () => {
    for (const word of ['sprint', 'velocidad', 'sprinteuse']) {
      expect(ask(word, 'swimming')).toMatchObject({
        lists: { positions: ['fr_sprint'] },
        tests: [],
        rest: '',
      })
      expect(ask(word, 'athletics').lists.positions?.toSorted()).toEqual(sprintEvents.toSorted())
      expect(ask(word, 'golf')).toMatchObject({ lists: {}, tests: [], rest: word })
    }
    expect(ask('left-footed winger sprint Ribera', 'soccer')).toMatchObject({
      lists: { dominantSides: ['left'] },
      tests: ['sprint30_s'],
      rest: 'Ribera',
    })
    expect(ask('"sprint"', 'soccer')).toMatchObject({ tests: [], rest: '"sprint"' })
    expect(ask('sprinklers', 'soccer')).toMatchObject({ tests: [], rest: 'sprinklers' })
  })

  test.each([
    ['point guard', 'basketball', { positions: ['pg'] }],
    ['hockey sobre hielo extremo', 'ice_hockey', { positions: ['rw', 'lw'] }],
    ['Quarterback', 'american_football', { positions: ['qb'] }],
    ['rugby', 'rugby_union', {}],
    ['soccer goalkeeper', 'soccer', { positions: ['gk'] }],
    ['football américain', 'american_football', {}],
  ])('"%s" is about its own sport', (text, sport, lists) => {
    const found = ask(text)
    expect({ ...found, lists: sorted(found.lists) }).toEqual({
      sport,
      lists: sorted(lists),
      tests: [],
      rest: '',
      pending: '',
    })
  })

  test('a position is that of the sport searched in, and only a whole name leads to another sport', () => {
    expect(ask('winger', 'ice_hockey').sport).toBeNull()
    expect(ask('point guard', 'soccer')).toMatchObject({ sport: 'basketball', lists: { positions: ['pg'] } })
    expect(ask('defensa central', 'soccer')).toMatchObject({
      sport: null,
      lists: { positions: ['cb'] },
      rest: 'defensa',
    })
    expect(ask('point guard shooting guard', 'soccer')).toMatchObject({ lists: { positions: ['pg', 'sg'] } })
    expect(ask('guard', 'soccer')).toMatchObject({ sport: null, lists: {}, rest: 'guard' })
    expect(ask('GK', 'soccer').lists).toEqual({ positions: ['gk'] })
    expect(ask('GK')).toMatchObject({ lists: {}, rest: 'GK' })
  })

  test.each([
    'Lucía Marín',
    'Jörg van der Berg',
    'Ribera',
    'club Ribera',
    'Franco',
    'محمد صلاح',
    '⚽',
    'Al',
    'left',
    'u',
    '1987654',
    '',
    '  ',
    '"Jordan"',
    'CD Ribera de Andalucía',
  ])('leaves "%s" to names and clubs', (text) => {
    expect(ask(text, 'soccer')).toEqual({ sport: null, lists: {}, tests: [], rest: text, pending: '' })
  })

  test('what is not understood stays as it was typed, and small words beside the rest go', () => {
    expect(ask('left-footed winger from Ribera', 'soccer').rest).toBe('Ribera')
    expect(ask('Real de Oviedo extremo', 'soccer').rest).toBe('Real de Oviedo')
    expect(ask('winger "Jordan"', 'soccer').rest).toBe('"Jordan"')
    expect(ask('winger CD Ribera de Andalucía', 'soccer')).toMatchObject({
      lists: { positions: ['rw', 'lw'] },
      rest: 'CD Ribera de Andalucía',
    })
  })

  test('waits while a last word may become another', () => {
    expect(ask('right wing', 'ice_hockey', true)).toMatchObject({ lists: {}, pending: 'right wing' })
    expect(ask('left-footed 20', 'soccer', true)).toMatchObject({
      lists: { dominantSides: ['left'] },
      rest: '',
      pending: '20',
    })
    expect(ask('left-footed 2009', 'soccer', true)).toMatchObject({
      pending: '',
      lists: { ageBands: ['16-17'] },
    })
    expect(ask('central ', 'soccer', true)).toMatchObject({ pending: 'central' })
    expect(ask('central,', 'soccer', true)).toMatchObject({ pending: '', lists: { positions: ['cb'] } })
  })

  test('a year that is neither a birth nor a graduation of today stays text', () => {
    expect(ask('1921', 'soccer').rest).toBe('1921')
    expect(ask('2018', 'soccer').rest).toBe('2018')
    expect(ask('2090', 'soccer').rest).toBe('2090')
  })
})

describe('whatever is typed', () => {
  const phrases = [...vocabulary.exact.keys()]
  const anyText = fc
    .array(
      fc.oneof(
        fc.constantFrom(...phrases),
        fc.string({ maxLength: 12 }),
        fc.constantFrom('de', 'u18', '2009', '"', ','),
      ),
      {
        maxLength: 8,
      },
    )
    .map((parts) => parts.join(' '))
  const codes = new Set(sports.flatMap(({ positions }) => positions.map(({ code }) => code)))

  test('every word is either read, kept or small, and reading what was kept again reads nothing new', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.constantFrom(null, 'soccer', 'ice_hockey'),
        fc.boolean(),
        (text, sport, typing) => {
          const found = ask(text, sport, typing)
          const typed = wordsOf(text).map(({ raw }) => raw)
          const kept = [...wordsOf(found.rest), ...wordsOf(found.pending)].map(({ raw }) => raw)
          // In their order, and none that was not typed.
          let at = 0
          for (const word of kept) {
            at = typed.indexOf(word, at)
            expect(at).toBeGreaterThanOrEqual(0)
            at += 1
          }
          for (const code of found.lists.positions ?? []) expect(codes).toContain(code)
          for (const values of Object.values(found.lists)) {
            expect(values.length).toBeGreaterThan(0)
            expect(new Set(values).size).toBe(values.length)
          }
          if (
            Object.keys(found.lists).length === 0 &&
            found.tests.length === 0 &&
            !found.sport &&
            !found.pending
          )
            expect(found.rest).toBe(text)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('accents and capitals make no difference', () => {
    fc.assert(
      fc.property(fc.constantFrom(...phrases), (phrase) => {
        expect(ask(phrase.toUpperCase(), 'soccer').lists).toEqual(ask(phrase, 'soccer').lists)
      }),
      { numRuns: 300 },
    )
  })
})

test('every position is found by its name in every language', () => {
  for (const { code, sport: words } of languages)
    for (const sport of sportsOf(words)) {
      const names = words.position
      const inSport = typeof names === 'object' ? names[sport.code] : {}
      for (const [position, name] of Object.entries(typeof inSport === 'object' ? inSport : {}))
        expect([
          code,
          name,
          ask(String(name).replaceAll(',', ' '), sport.code).lists.positions ?? [],
        ]).toEqual([code, name, expect.arrayContaining([position])])
    }
})

const sorted = (lists: Record<string, string[] | undefined>) =>
  Object.fromEntries(Object.entries(lists).map(([field, values]) => [field, [...(values ?? [])].sort()]))
