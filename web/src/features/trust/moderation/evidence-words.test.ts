import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Language } from '#web/lib/language.ts'
import { type Translate, translate } from '#web/lib/translate.ts'
import { EVIDENCE } from './evidence.ts'
import { evidenceNamespaces, evidenceParts } from './evidence-words.ts'
import { readCase } from './types.ts'

const wordsOf = (namespace: string, language: Language) => {
  const folder = namespace === 'common' ? 'app' : `features/*/${namespace}`
  const [file = ''] = globSync(`web/src/${folder}/locales/${language}.json`)
  return JSON.parse(readFileSync(file, 'utf8'))
}
const translator =
  (language: Language): Translate =>
  (key, values) => {
    const [namespace = '', name = ''] = key.split(/:(.*)/s)
    return translate(wordsOf(namespace, language), language, name, values) ?? key
  }

type Thing = keyof typeof EVIDENCE
function snapshotOf(subject_type: Thing, snapshot: object) {
  const common = {
    id: '',
    subject_type,
    reason: 'spam',
    status: 'open',
    created_at: '2026-11-01T10:00:00Z',
  }
  const report = {
    ...common,
    subject_id: '',
    details: '',
    asked_of_minor: false,
    in_film: false,
    appeal: '',
    is_removable: false,
    photo_copy: null,
    pictures: [],
    is_gone: false,
    same_words: { count: 0, people: 0, minors: 0, found: [] },
    other_numbers: [],
    snapshot,
  }
  const about = { subject_user_id: null, subject: null, decision: null, decided_at: null }
  const [kept] = readCase(
    { ...common, ...about, involves_minor: false, earlier: 0, is_party: false, reports: [report] },
    'case',
  ).reports
  if (!kept) throw new Error('no report')
  return kept.snapshot
}
const read = (thing: Thing, snapshot: object, language: Language = 'en') =>
  evidenceParts(thing, snapshotOf(thing, snapshot).columns, { language, t: translator(language) }).map(
    (part) => (Array.isArray(part) ? part.map(({ label, text }) => `${label}: ${text}`) : part.text),
  )

test('an athlete’s page is read with every word of it, in the order of the page', () => {
  const page = {
    languages: ['cy', 'Welsh of the north', 'fr'],
    country: 'ES',
    bio: 'I run.',
    competition: 'Saltmarsh Cup',
    status_note: 'Free in May',
    region: 'Upper Saltmarsh',
    club: 'Saltmarsh Town',
    handle: 'lena-v',
    display_name: 'Lena V.',
    avatar_path: '',
  }
  expect(read('athlete_profile', page)).toEqual([
    'Lena V.',
    [
      'Club or school: Saltmarsh Town',
      'Region: Upper Saltmarsh',
      'Country: Spain',
      'Competition: Saltmarsh Cup',
      'Note: Free in May',
      'About: I run.',
      'Languages: Welsh, Welsh of the north, French',
      'Page address: lena-v',
    ],
  ])
  expect(read('athlete_profile', { country: 'ES', languages: ['fr', 'cy'] }, 'fr')).toEqual([
    ['Pays: Espagne', 'Langues: français, gallois'],
  ])
})

test('a scout’s page says both role and organization, and codes in words', () => {
  const page = {
    organization: 'Harbour Academy',
    title: 'Head of youth',
    regions: ['PT', 'the coast'],
    sports: ['athletics', 'bridge'],
    levels: ['club'],
  }
  expect(read('scout_profile', page)).toEqual([
    [
      'Role: Head of youth',
      'Organization: Harbour Academy',
      'Regions: Portugal, the coast',
      'Sports: Athletics, bridge',
      'Competition levels: Club',
    ],
  ])
})

test('an endorsement is read with its strengths, in each language', () => {
  const endorsement = {
    rating: 4,
    notes: 'Reads the game.',
    skills: ['Left foot', 'Calm'],
    relationship: 'scouted_live',
    observed_on: '2026-10-03',
    scout_organization: '',
    created_at: null,
  }
  expect(read('endorsement', endorsement, 'fr')).toEqual([
    'Note\u00a0: 4 sur 5',
    'Reads the game.',
    [
      'Points forts: Left foot, Calm',
      'Comment ils se connaissent: Sur place',
      'Vu en jeu pour la dernière fois: 3 oct. 2026',
    ],
  ])
  expect(read('endorsement', { ...endorsement, notes: '' }, 'es')).toEqual([
    'Valoración: 4 de 5',
    [
      'Puntos fuertes: Left foot, Calm',
      'De qué se conocen: En directo',
      'Última vez que le vio jugar: 3 oct 2026',
    ],
  ])
})

test('a measurement says what was typed, and an address names the site behind it', () => {
  const measurement = {
    metric_code: 'sprint30_s',
    value_entered: 4.125,
    unit_entered: 's',
    measured_on: '2026-10-03',
    method: 'hand',
    provenance: 'self_reported',
    conditions: 'Tail wind',
    evidence_url: 'https://results.example@other.example/1',
  }
  expect(read('measurement', measurement, 'es')).toEqual([
    'Esprint 30 m · 4,125 s',
    [
      'Nivel de verificación: Declarada',
      'Cómo se midió: Cronometraje manual',
      'Fecha: 3 oct 2026',
      'Condiciones: Tail wind',
      'Comprobante: https://results.example@other.example/1',
    ],
  ])
  const [, rows] = evidenceParts('measurement', measurement, { language: 'en', t: translator('en') })
  expect(rows).toContainEqual(expect.objectContaining({ column: 'evidence_url', host: 'other.example' }))
})

test('the day of a measurement is said as exactly as it is known, and no more', () => {
  const taken = (measured_on_precision?: string) =>
    read('measurement', { measured_on: '2026-10-01', measured_on_precision })
  expect(taken('month')).toEqual([['Date: October 2026']])
  expect(taken('year')).toEqual([['Date: 2026']])
  for (const precision of ['day', undefined]) expect(taken(precision)).toEqual([['Date: Oct 1, 2026']])
})

test('a column that the screen does not know comes last, under its own name', () => {
  const film = {
    colours: ['red', 'blue'],
    nothing: '',
    odd: { a: 1 },
    seen: false,
    title: 'Final',
    url: 'no address',
  }
  expect(read('video_link', film)).toEqual([
    'Final',
    ['Link: no address', 'colours: red, blue', 'odd: {"a":1}', 'seen: false'],
  ])
  expect(read('photo', { avatar_path: '', toString: 'words' })).toEqual([['toString: words']])
})

test('a conversation of which no message is left opens, and so does one without its words', () => {
  const said = {
    id: '',
    at: '2026-11-01T10:00:00Z',
    subject: '',
    content: 'Hello',
    is_subject: true,
    is_reported: false,
  }
  expect(snapshotOf('conversation', { subject: 'Camp', messages: [said] })).toEqual({
    columns: { subject: 'Camp' },
    messages: [said],
    numbers: null,
  })
  expect(snapshotOf('conversation', { messages: null })).toEqual({
    columns: {},
    messages: null,
    numbers: null,
  })
  expect(read('conversation', {})).toEqual([])
})

test('every label has words, in a namespace that the screen loads', () => {
  const things = Object.keys(EVIDENCE) as Thing[]
  for (const thing of things)
    for (const [column, field] of Object.entries(EVIDENCE[thing])) {
      if (typeof field === 'string') continue
      const [namespace = ''] = field.label.split(':')
      expect(evidenceNamespaces(thing)).toContain(namespace)
      expect(translator('en')(field.label), `${thing}.${column}`).not.toBe(field.label)
    }
})
