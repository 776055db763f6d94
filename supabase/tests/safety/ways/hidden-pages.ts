import { expect } from 'vitest'
import { HIDDEN_PAGES, PAGE } from '../belongings.ts'
import { each, reads, type Way, type Ways, writes } from '../way.ts'
import { aidsAboutHidden, aidsAfterBlock } from './search-aids.ts'

const api = '/rest/v1'

const card = 'id,display_name,club,bio'

const search = (by: Way['by'], what: string, filter: object, words: string[]) =>
  reads(by, what, `${api}/rpc/search_athletes`, { method: 'POST', body: { filter }, rows: true, words })

const compare = (by: Way['by'], what: string, ...names: string[]) =>
  reads(by, what, `${api}/rpc/compare_athletes`, {
    method: 'POST',
    body: { ids: names.map((name) => `{${name}}`) },
    rows: true,
    words: [...PAGE, ...HIDDEN_PAGES, '4.444'],
  })

const SULA = ['Echidnaton', '{sula}']

/** A suspended account: nobody but the team sees the page, and nobody talks with its owner. */
const suspendedPages: Way[] = [
  ...each(['nobody', 'keyless', 'ada', 'mina', 'una', 'sven', 'ralf'], (by) =>
    reads(by, 'reads the page of somebody suspended', `${api}/athlete_profiles?id=eq.{sula}&select=${card}`, {
      rows: by === 'keyless',
    }),
  ),
  ...each(['nobody', 'ada', 'sven'], (by) =>
    search(by, 'finds somebody suspended by name', { text: 'Sula' }, SULA),
  ),
  ...each(['nobody', 'sven'], (by) =>
    search(
      by,
      'counts where somebody suspended plays',
      { limit: 100, facets: true, minProvenance: 'self_reported' },
      SULA,
    ),
  ),
  ...[
    'athlete_cards?id',
    'measurements?athlete_id',
    'athlete_best_results?athlete_id',
    'video_links?athlete_id',
    'athlete_sports?athlete_id',
  ].map((place) => reads('sven', `reads what hangs on a suspension: ${place}`, `${api}/${place}=eq.{sula}`)),
  compare('sven', 'compares with somebody suspended', 'ada', 'sula'),
  reads(
    'sven',
    'asks for the percentiles of somebody suspended',
    `${api}/rpc/measurement_percentiles?athlete_id={sula}`,
  ),
  reads('sven', 'opens the public page of somebody suspended', `${api}/athlete_cards?handle=like.sula*`),
  writes('vera', 'writes to somebody suspended', 'POST', `${api}/messages`, {
    conversation_id: '{thread.sula}',
    content: 'Hello',
  }),
  writes('sula', 'writes while suspended', 'POST', `${api}/messages`, {
    conversation_id: '{thread.sula}',
    content: 'Hello',
  }),
  writes('sven', 'asks somebody suspended', 'POST', `${api}/rpc/request_contact`, {
    athlete_id: '{sula}',
    subject: 'A trial',
    intro: 'Would you come?',
  }),
  writes('vera', 'endorses somebody suspended', 'POST', `${api}/endorsements`, {
    athlete_id: '{sula}',
    relationship: 'coached',
    observed_on: '2026-01-01',
    rating: 5,
  }),
]

export const hiddenPages: Ways = {
  rule: 'page.hidden',
  allowed: [
    'an adult who chose so is read by everybody',
    async (world) => {
      const answer = await world.call('nobody', 'GET', `${api}/athlete_profiles?id=eq.{ada}&select=${card}`)
      expect(answer.text).toContain('Harbour FC')
    },
  ],
  ways: [
    ...each(['nobody', 'keyless', 'ada', 'mina', 'una', 'sven', 'ralf'], (by) =>
      reads(by, 'reads the page', `${api}/athlete_profiles?id=eq.{bob}&select=${card}`, {
        rows: by === 'keyless',
      }),
    ),
    reads('sven', 'reads the card', `${api}/athlete_cards?id=eq.{bob}`),
    reads('nobody', 'reads the measurements', `${api}/measurements?athlete_id=eq.{bob}&select=value`),
    reads('sven', 'reads the film', `${api}/video_links?athlete_id=eq.{bob}`),
    search('sven', 'searches by club', { text: 'Bilbyburg' }, ['{bob}']),
    search('nobody', 'asks who plays there', { limit: 100, facets: true }, ['{bob}', 'Bilbyburg']),
    compare('sven', 'compares', 'ada', 'bob'),
    reads(
      'ada',
      'goes in by a measurement’s id',
      `${api}/measurements?id=eq.{measurement.bob}&select=value,athlete_profiles(club)`,
    ),
    reads('ada', 'goes in by the film’s id', `${api}/video_links?id=eq.{film.bob}`),
    ...suspendedPages,
    ...aidsAboutHidden,
    reads(
      'sven',
      'asks for either of two things',
      `${api}/athlete_profiles?or=(id.eq.{bob},club.eq.Bilbyburg)&select=${card}`,
    ),
  ],
}

export const blockedPages: Ways = {
  rule: 'page.block',
  allowed: [
    'a scout who is not blocked reads the page',
    async (world) => {
      const answer = await world.call('vera', 'GET', `${api}/athlete_cards?id=eq.{mina}`)
      expect(answer.text).toContain('Quokkaton')
    },
  ],
  ways: [
    ...each(['bert', 'gert'], (by) =>
      reads(by, 'reads the page of who blocked them', `${api}/athlete_cards?id=eq.{mina}`),
    ),
    reads('bert', 'reads the page of the adult who blocked him', `${api}/athlete_cards?id=eq.{ada}`, {
      words: ['Harbour'],
    }),
    ...aidsAfterBlock,
    search('bert', 'searches by name', { text: 'Mina', includeHidden: true }, ['{mina}']),
    search('gert', 'searches by name, blocked by the guardian', { text: 'Mina' }, ['{mina}']),
    compare('bert', 'compares', 'mina', 'ada'),
    reads('bert', 'reads the film', `${api}/video_links?athlete_id=eq.{mina}`),
    reads('bert', 'reads the measurements', `${api}/measurements?athlete_id=eq.{mina}&select=value`),
    reads('gert', 'reads the best results', `${api}/athlete_best_results?athlete_id=eq.{mina}`),
    reads('bert', 'reads the endorsement of a colleague', `${api}/endorsements?athlete_id=eq.{mina}`),
    reads('bert', 'reads who blocked him', `${api}/blocks?select=*`),
    reads('gert', 'reads who blocked him by id', `${api}/blocks?blocked_id=eq.{gert}`),
    reads('bert', 'reads the block inside his own profile', `${api}/profiles?select=id,blocks(*)`, {
      rows: true,
      words: ['{mina}', '{ada}'],
    }),
    reads('bert', 'finds the word blocked in the conversation', `${api}/conversations?select=*`, {
      rows: true,
      words: ['block', 'guardian'],
    }),
    reads('gert', 'finds the word blocked in the conversation', `${api}/conversations?select=*`, {
      rows: true,
      words: ['block', 'by_guardian'],
    }),
    reads('bert', 'finds it among the notifications', `${api}/notifications?select=*`, {
      rows: true,
      words: ['block'],
    }),
    reads('mina', 'reads the page of whom she blocked', `${api}/scout_profiles?user_id=eq.{bert}`),
    reads('ada', 'reads the page of whom she blocked', `${api}/scout_profiles?user_id=eq.{bert}`),
  ],
}
