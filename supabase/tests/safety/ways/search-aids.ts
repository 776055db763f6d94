import { expect } from 'vitest'
import { HIDDEN_PAGES, PAGE } from '../belongings.ts'
import { each, reads, tries, type Way } from '../way.ts'
import type { CallerName } from '../world.ts'

const rpc = '/rest/v1/rpc'
// Olga's page stays with the scouts who saw it before her birthday.
const HIDDEN_FROM_SCOUTS = HIDDEN_PAGES.filter((club) => club !== 'Galahville')
const UNCHECKED = ['nobody', 'ada', 'una', 'elmo', 'rex', 'otto', 'pia'] as const

const names = (by: CallerName, what: string, words: string[]) =>
  reads(by, what, `${rpc}/search_names`, { method: 'POST', body: {}, rows: true, words })

const percentiles = (by: CallerName, what: string, ...people: string[]) =>
  reads(by, what, `${rpc}/page_percentiles`, {
    method: 'POST',
    body: { ids: people.map((name) => `{${name}}`) },
  })

/** Refused, or counted as nobody; where Sven may find them, he is told of some. */
const counts = (by: CallerName, what: string, filter: object, isForSven = true) =>
  tries(by, what, async (world) => {
    const ask = (who: CallerName) =>
      world.call(who, 'POST', `${rpc}/search_histogram`, {
        body: { filter, range: { metric: 'sprint30_s', minProvenance: 'self_reported' } },
      })
    if (isForSven) expect(JSON.parse((await ask('sven')).text).people).toBeGreaterThan(0)
    const { status, text } = await ask(by)
    if (status === 200) expect(JSON.parse(text)).toEqual({ people: 0, from: null, step: null, counts: [] })
    else expect([401, 403], text).toContain(status)
  })

/** The same of the totals of other filters. */
const totals = (by: CallerName, what: string, filter: object, isForSven = true) =>
  tries(by, what, async (world) => {
    const ask = (who: CallerName) =>
      world.call(who, 'POST', `${rpc}/search_totals`, { body: { filters: [filter] } })
    if (isForSven) expect(JSON.parse((await ask('sven')).text)[0]).toBeGreaterThan(0)
    const { status, text } = await ask(by)
    if (status === 200) expect(JSON.parse(text)).toEqual([0])
    else expect([401, 403], text).toContain(status)
  })

/** Weighs a number with one target after the other: whoever is not found has no points, at none of them. */
const matches = (by: CallerName, what: string, ...people: CallerName[]) =>
  tries(by, what, async (world) => {
    for (const target of [3.4, 4.2, 4.5, 5, 7.5]) {
      const match = [
        { need: 'metric', metric: 'sprint30_s', timing: 'electronic', target, weight: 9 },
        { need: 'verification', weight: 1 },
      ]
      const { status, text } = await world.call(by, 'POST', `${rpc}/search_athletes`, {
        body: { filter: { sport: 'soccer', sort: 'match', match, limit: 100, includeHidden: true } },
      })
      expect(status, text).toBe(200)
      for (const name of people) expect(text).not.toContain(world.names[name])
    }
  })

/** The same of the regions of a search. */
const byRegion = (by: CallerName, what: string, filter: object, isForSven = true) =>
  tries(by, what, async (world) => {
    const ask = async (who: CallerName) => {
      const { status, text } = await world.call(who, 'POST', `${rpc}/search_regions`, { body: { filter } })
      const { nowhere = 0, regions = [] } = status === 200 ? JSON.parse(text) : {}
      return { status, found: nowhere + regions.length }
    }
    if (isForSven) expect((await ask('sven')).found).toBeGreaterThan(0)
    const { status, found } = await ask(by)
    expect(found).toBe(0)
    expect([200, 401, 403]).toContain(status)
  })

const LEEDS = 2644688
/** Told of nobody: under 18 there is no town, whoever asks. */
const distance = (by: CallerName, what: string, ...people: string[]) =>
  tries(by, what, async (world) => {
    const ids = people.map((name) => `{${name}}`)
    const { status, text } = await world.call(by, 'POST', `${rpc}/distances_from`, {
      body: { place: LEEDS, ids },
    })
    if (status === 200) expect(JSON.parse(text)).toEqual([])
    else expect([401, 403], text).toContain(status)
  })

/** A minor who writes a town on the page has none after it, and stands no nearer than the region. */
const namesTown = (by: CallerName): Way =>
  tries(by, 'names the town they live in on the page', async (world) => {
    const answer = await world.call(by, 'PATCH', `/rest/v1/athlete_profiles?id=eq.{${by}}`, {
      body: { place_id: LEEDS },
    })
    expect(answer.status, answer.text).toBeLessThan(500)
    const [page] = await world.database.sql<{ place_id: number | null; town: string; near: boolean | null }>(
      `select p.place_id, p.town, bool_or(s.place_id = $2) as near from athlete_profiles p
       join athlete_search_index s on s.athlete_id = p.id where p.id = $1 group by p.id`,
      [world.names[by], LEEDS],
    )
    expect(page).toMatchObject({ place_id: null, town: '' })
    expect(page?.near).not.toBe(true)
  })

/** Towns are on every map; nobody who lives there is told with them. */
const looksUp = (by: CallerName, what: string, name: string, body: object) =>
  reads(by, what, `${rpc}/${name}`, {
    method: 'POST',
    body,
    rows: true,
    words: [...PAGE, '{mina}', '{milo}'],
  })

/** A circle of one's own size, or around a point that is no town. */
const closesIn = (by: CallerName, what: string, near: unknown) =>
  tries(by, what, async (world) => {
    const { status, text } = await world.call(by, 'POST', `${rpc}/search_athletes`, {
      body: { filter: { near } },
    })
    expect(status, text).toBe(422)
  })

/** What helps somebody to search: the names of places, how values are spread, percentiles of a page. */
export const aidsAboutMinors: Way[] = [
  ...each([...UNCHECKED], (by) =>
    names(by, 'reads clubs and regions of minors from the list of names', PAGE),
  ),
  ...each([...UNCHECKED], (by) =>
    percentiles(by, 'asks for percentiles of a page of minors', 'mina', 'milo'),
  ),
  ...each([...UNCHECKED], (by) =>
    counts(by, 'asks how the times of minors are spread', { ageBands: ['13-15', '16-17'] }),
  ),
  ...each([...UNCHECKED], (by) =>
    totals(by, 'asks how many minors other filters would find', { ageBands: ['13-15', '16-17'] }),
  ),
  ...each([...UNCHECKED], (by) => matches(by, 'sweeps the targets of a match for minors', 'mina', 'milo')),
  ...each([...UNCHECKED], (by) =>
    byRegion(by, 'asks in which regions minors are', { ageBands: ['13-15', '16-17'] }),
  ),
  ...each(['nobody', 'ada', 'una', 'sven', 'vera'], (by) =>
    distance(by, 'asks how far minors live from a town', 'mina', 'milo'),
  ),
  ...each(['mina', 'milo'], namesTown),
  ...each(['nobody', 'una'], (by) =>
    looksUp(by, 'looks for who lives in a town by its name', 'find_places', { query: 'leeds' }),
  ),
  ...each(['nobody', 'una'], (by) =>
    looksUp(by, 'looks for who lives in a town by its number', 'places_by_id', { ids: [LEEDS] }),
  ),
  closesIn('sven', 'closes in on a minor with a small circle', { place: LEEDS, km: 5 }),
  closesIn('sven', 'closes in with a circle between two steps', { place: LEEDS, km: 37.5 }),
  closesIn('sven', 'closes in from a point of their own', { lat: 53.8, lon: -1.55, km: 25 }),
  closesIn('vera', 'closes in from a place that is no town of the list', { place: 7, km: 25 }),
]

export const aidsBeforeConsent: Way[] = [
  ...each(['sven', 'vera', 'walt'], (by) =>
    names(by, 'reads their clubs from the list of names', HIDDEN_FROM_SCOUTS),
  ),
  percentiles('sven', 'asks for percentiles of a page of them', 'nina', 'dirk', 'wanda'),
  distance('sven', 'asks how far they live from a town', 'nina', 'dirk', 'wanda'),
  matches('sven', 'sweeps the targets of a match for them', 'nina', 'dirk', 'wanda'),
  counts('sven', 'asks how their times are spread', { text: 'Numbatville' }, false),
  totals('sven', 'asks how many of them a filter would find', { text: 'Numbatville' }, false),
  byRegion('sven', 'asks in which regions they are', { text: 'Numbatville' }, false),
]

export const aidsAboutHidden: Way[] = [
  ...each(['nobody', 'ada', 'sven'], (by) =>
    names(by, 'reads the club of somebody hidden or suspended from the list of names', HIDDEN_FROM_SCOUTS),
  ),
  percentiles('sven', 'asks for percentiles of a page of hidden and suspended people', 'bob', 'sula'),
  matches('sven', 'sweeps the targets of a match for hidden and suspended people', 'bob', 'sula'),
  counts('sven', 'asks how the times of somebody suspended are spread', { text: 'Sula' }, false),
  totals('sven', 'asks how many suspended people a filter would find', { text: 'Sula' }, false),
  byRegion('sven', 'asks in which region somebody suspended is', { text: 'Sula' }, false),
]

export const aidsAfterBlock: Way[] = [
  names('bert', 'reads the club of who blocked him from the list of names', ['Quokkaton']),
  percentiles('bert', 'asks for percentiles of who blocked him', 'mina'),
  matches('bert', 'sweeps the targets of a match for who blocked him', 'mina'),
  distance('bert', 'asks how far who blocked him lives from a town', 'mina', 'ada'),
  counts('bert', 'asks how the times of who blocked him are spread', { text: 'Mina' }),
  byRegion('bert', 'asks in which region who blocked him is', { text: 'Mina' }),
]
