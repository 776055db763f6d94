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
]

export const aidsBeforeConsent: Way[] = [
  ...each(['sven', 'vera', 'walt'], (by) =>
    names(by, 'reads their clubs from the list of names', HIDDEN_FROM_SCOUTS),
  ),
  percentiles('sven', 'asks for percentiles of a page of them', 'nina', 'dirk', 'wanda'),
  counts('sven', 'asks how their times are spread', { text: 'Numbatville' }, false),
]

export const aidsAboutHidden: Way[] = [
  ...each(['nobody', 'ada', 'sven'], (by) =>
    names(by, 'reads the club of somebody hidden or suspended from the list of names', HIDDEN_FROM_SCOUTS),
  ),
  percentiles('sven', 'asks for percentiles of a page of hidden and suspended people', 'bob', 'sula'),
  counts('sven', 'asks how the times of somebody suspended are spread', { text: 'Sula' }, false),
]

export const aidsAfterBlock: Way[] = [
  names('bert', 'reads the club of who blocked him from the list of names', ['Quokkaton']),
  percentiles('bert', 'asks for percentiles of who blocked him', 'mina'),
  counts('bert', 'asks how the times of who blocked him are spread', { text: 'Mina' }),
]
