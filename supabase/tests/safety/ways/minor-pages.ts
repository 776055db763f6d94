import { expect } from 'vitest'
import { HIDDEN_PAGES, PAGE } from '../belongings.ts'
import { each, expectOk, reads, tries, type Way, type Ways } from '../way.ts'
import { formsOfScouts, formsOfStrangers } from './read-forms.ts'
import { aidsAboutMinors, aidsBeforeConsent } from './search-aids.ts'

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

const plan = { accept: 'application/vnd.pgrst.plan+json; options=analyze|verbose|buffers' }

export const minorPages: Ways = {
  rule: 'page.minor',
  allowed: [
    'a verified scout reads the page of a minor whose guardian agreed',
    async (world) => {
      const answer = await world.call('sven', 'GET', `${api}/athlete_profiles?id=eq.{mina}&select=${card}`)
      expect(answer.text).toContain('Quokkaton')
    },
  ],
  ways: [
    reads('nobody', 'reads the pages of minors', `${api}/athlete_profiles?is_minor=is.true&select=${card}`),
    reads(
      'keyless',
      'reads them without any key',
      `${api}/athlete_profiles?is_minor=is.true&select=${card}`,
      { rows: true },
    ),
    reads('nobody', 'asks for every column', `${api}/athlete_profiles?select=*`, { rows: true }),
    reads('ada', 'reads the cards, as another athlete', `${api}/athlete_cards?is_minor=is.true`),
    reads('una', 'reads a measurement, as an unchecked scout', `${api}/measurements?athlete_id=eq.{mina}`, {
      rows: true,
    }),
    reads(
      'pia',
      'joins measurements to the page',
      `${api}/measurements?select=value,athlete_profiles!inner(display_name,club)&athlete_profiles.is_minor=is.true`,
    ),
    reads(
      'elmo',
      'reads the best results, with an expired check',
      `${api}/athlete_best_results?athlete_id=eq.{mina}`,
    ),
    reads('rex', 'reads the film, with a revoked check', `${api}/video_links?athlete_id=eq.{mina}`),
    reads(
      'otto',
      'reads the sports with the page inside, while banned',
      `${api}/athlete_sports?athlete_id=eq.{mina}&select=*,athlete_profiles(club)`,
    ),
    reads('ralf', 'reads the positions, without a profile', `${api}/athlete_positions?athlete_id=eq.{mina}`),
    reads(
      'ursa',
      'reads the page before confirming the address',
      `${api}/athlete_profiles?id=eq.{mina}&select=${card}`,
    ),
    search('nobody', 'searches by name', { text: 'Mina' }, ['{mina}']),
    search(
      'una',
      'searches by age, hidden ones included',
      { ageBands: ['13-15', '16-17'], includeHidden: true },
      ['{mina}', '{milo}'],
    ),
    search('pia', 'searches by club with a typo', { text: 'Quokaton' }, ['{mina}']),
    search('elmo', 'sorts everybody by a time', { sort: { metric: 'sprint30_s', timing: 'electronic' } }, [
      '{mina}',
      '{milo}',
    ]),
    search(
      'ada',
      'narrows by a measured range',
      { metrics: [{ metric: 'sprint30_s', min: 4.4, max: 4.5 }] },
      ['{mina}', '{milo}'],
    ),
    reads('nobody', 'searches with GET', `${api}/rpc/search_athletes?filter={"limit":100}`, {
      rows: true,
      words: ['{mina}', '{milo}'],
    }),
    compare('ada', 'compares two minors with herself', 'ada', 'mina', 'milo'),
    reads('nobody', 'asks for percentiles', `${api}/rpc/measurement_percentiles`, {
      method: 'POST',
      body: { athlete_id: '{mina}' },
    }),
    ...(['ada', 'bob', 'una'] as const).flatMap((by) => [
      reads(by, 'asks which clubs and regions people have', `${api}/rpc/search_names`, {
        method: 'POST',
        body: {},
        rows: true,
        words: PAGE,
      }),
      reads(by, 'asks how the number of a minor is spread', `${api}/rpc/search_histogram`, {
        method: 'POST',
        body: { filter: {}, range: { metric: 'sprint30_s' } },
        rows: true,
        words: ['{mina}', '4.444'],
      }),
      reads(by, 'asks where a minor stands on a page of results', `${api}/rpc/page_percentiles`, {
        method: 'POST',
        body: { ids: ['{mina}', '{nina}'] },
      }),
    ]),
    reads('bob', 'reads an endorsement that is shown to scouts', `${api}/endorsements?athlete_id=eq.{mina}`),
    reads('nobody', 'reads the same without an account', `${api}/endorsements?athlete_id=eq.{mina}&select=*`),
    reads(
      'ada',
      'goes in by the list of sports',
      `${api}/sports?select=code,athlete_profiles!athlete_profiles_primary_sport_fkey(display_name,club)`,
      { rows: true, words: PAGE },
    ),
    reads(
      'una',
      'goes in by the list of metrics',
      `${api}/metrics?select=code,measurements(value,conditions)`,
      { rows: true, words: PAGE },
    ),
    reads(
      'una',
      'goes in by her own profile',
      `${api}/profiles?select=id,athlete_profiles!athlete_profiles_user_id_fkey(display_name,club)`,
      { rows: true, words: PAGE },
    ),
    reads('nobody', 'asks for a spreadsheet', `${api}/athlete_cards?is_minor=is.true`, {
      headers: { accept: 'text/csv' },
      words: PAGE,
      rows: true,
    }),
    reads('pia', 'asks for one object', `${api}/athlete_cards?id=eq.{mina}`, {
      headers: { accept: 'application/vnd.pgrst.object+json' },
      rows: true,
    }),
    reads('nobody', 'asks for the plan of the query', `${api}/athlete_cards?is_minor=is.true`, {
      headers: plan,
      rows: true,
      words: ['Plan', ...PAGE],
    }),
    reads('una', 'asks for a sum', `${api}/athlete_profiles?select=is_minor,count()`, {
      rows: true,
      words: ['"is_minor":true'],
    }),
    reads('una', 'reads the table behind the search', `${api}/athlete_search_index?select=*`, { rows: true }),
    reads(
      'ada',
      'turns every filter around',
      `${api}/athlete_profiles?not.and=(is_minor.is.false,club.eq.x)&select=${card}`,
      { rows: true, words: PAGE },
    ),
    reads('nobody', 'counts without reading', `${api}/athlete_profiles?is_minor=is.true`, {
      method: 'HEAD',
      headers: { prefer: 'count=exact' },
    }),
    ...each(['nobody', 'una', 'otto'], (by) =>
      reads(by, 'opens the page by its address', `${api}/athlete_cards?handle=like.mina*`),
    ),
    ...formsOfStrangers,
    ...aidsAboutMinors,
  ],
}

const unseen = ['{nina}', '{dirk}', '{wanda}']

export const pagesBeforeConsent: Ways = {
  rule: 'page.consent',
  allowed: [
    'the young person reads their own page',
    async (world) => {
      const answer = await world.call('nina', 'GET', `${api}/athlete_profiles?id=eq.{nina}&select=${card}`)
      expect(answer.text).toContain('Numbatville')
    },
  ],
  ways: [
    ...formsOfScouts,
    ...aidsBeforeConsent,
    ...each(['nobody', 'ada', 'sven', 'vera'], (by) =>
      reads(
        by,
        'reads the page before the guardian answered',
        `${api}/athlete_profiles?id=eq.{nina}&select=${card}`,
      ),
    ),
    reads('sven', 'reads the page after the guardian said no', `${api}/athlete_cards?id=eq.{dirk}`),
    reads('walt', 'reads the page after the guardian withdrew', `${api}/athlete_cards?id=eq.{wanda}`),
    reads(
      'walt',
      'reads the measurements after the withdrawal',
      `${api}/measurements?athlete_id=eq.{wanda}&select=value`,
    ),
    reads('walt', 'reads the film after the withdrawal', `${api}/video_links?athlete_id=eq.{wanda}`),
    reads('sven', 'reads the best results', `${api}/athlete_best_results?athlete_id=in.(${unseen})`),
    reads('sven', 'reads the sports', `${api}/athlete_sports?athlete_id=in.(${unseen})`),
    reads('sven', 'reads the positions', `${api}/athlete_positions?athlete_id=in.(${unseen})`),
    search('sven', 'searches by name', { text: 'Nina' }, unseen),
    search(
      'sven',
      'searches for all of them, hidden ones included',
      { includeHidden: true, limit: 100 },
      unseen,
    ),
    search('vera', 'sorts everybody by name', { sort: 'name', limit: 100 }, unseen),
    compare('sven', 'compares them', 'nina', 'dirk', 'wanda'),
    reads('sven', 'asks for percentiles', `${api}/rpc/measurement_percentiles?athlete_id={nina}`),
    reads(
      'vera',
      'puts them on a shortlist and asks for the page back',
      `${api}/board_items?select=*,athlete_profiles(*)`,
      {
        method: 'POST',
        body: { board_id: '{board}', stage_id: '{stage}', athlete_id: '{nina}' },
        headers: { prefer: 'return=representation' },
      },
    ),
    reads(
      'sven',
      'hides one of them and asks for the page back',
      `${api}/hidden_athletes?select=*,athlete_profiles(club)`,
      {
        method: 'POST',
        body: { athlete_id: '{dirk}' },
        headers: { prefer: 'return=representation' },
      },
    ),
    tries('sven', 'counts a look at the page', async (world) => {
      expectOk(
        await world.call('sven', 'POST', `${api}/rpc/record_profile_view`, {
          body: { athlete_id: '{nina}' },
        }),
      )
      expect(
        await world.server.sql('select 1 from profile_views where athlete_id = $1', [world.people.nina.id]),
      ).toEqual([])
    }),
    reads(
      'walt',
      'reads the conversation’s other side with the page inside',
      `${api}/conversations?select=id,athlete_profiles:profiles!conversations_athlete_id_fkey(full_name,athlete_profiles!athlete_profiles_user_id_fkey(club))`,
      {
        rows: true,
        words: HIDDEN_PAGES,
      },
    ),
  ],
}
