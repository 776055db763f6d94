import { expect } from 'vitest'
import { each, expectOk, expectRefused, tries, type Way, type Ways, writes } from '../way.ts'
import type { Answer, CallerName, World } from '../world.ts'

type Person = 'ada' | 'bob' | 'mina' | 'wanda' | 'sula'

const rpc = '/rest/v1/rpc'
const set = (world: World, by: CallerName, shown: unknown, sites: unknown = []) =>
  world.call(by, 'POST', `${rpc}/set_profile_embed`, { body: { shown, sites } })

async function addressesOf(world: World, person: Person) {
  const [page] = await world.server.sql<{ handle: string }>(
    'select handle from athlete_profiles where id = $1',
    [world.people[person].id],
  )
  const handle = page?.handle ?? ''
  const { siteUrl } = world.server.context.config
  return {
    handle,
    card: `/embed/athletes/${handle}`,
    oembed: `/oembed?url=${encodeURIComponent(`${siteUrl}/a/${handle}`)}`,
  }
}
type Addresses = Awaited<ReturnType<typeof addressesOf>>

const wish = (world: World, visibility: string) =>
  world.server.sql(
    `insert into user_settings (user_id, privacy_profile_visibility) values ($1, $2) on conflict (user_id) do update set privacy_profile_visibility = excluded.privacy_profile_visibility`,
    [world.people.ada.id, visibility],
  )

/** Ada, whose page is public, lets her card stand on these sites until the steps are over. */
async function withCard(world: World, sites: string[], steps: (at: Addresses) => Promise<void>) {
  try {
    expectOk(await set(world, 'ada', true, sites))
    await steps(await addressesOf(world, 'ada'))
  } finally {
    await set(world, 'ada', false)
  }
}

/** As if the switch of this person had been set by a fault elsewhere. */
async function withForcedSwitch(world: World, person: Person, steps: (at: Addresses) => Promise<void>) {
  const id = world.people[person].id
  await world.server.sql(
    `insert into private.profile_embeds (athlete_id, is_on) values ($1, true) on conflict (athlete_id) do update set is_on = true`,
    [id],
  )
  try {
    await steps(await addressesOf(world, person))
  } finally {
    await world.server.sql('delete from private.profile_embeds where athlete_id = $1', [id])
  }
}

const seen = ({ status, text }: Answer) => ({ status, text: text.replace(/"requestId":"[^"]+"/, '') })
/** What is said of nobody: anything else would tell that there is somebody. */
async function expectNoCard(
  world: World,
  by: CallerName,
  { card, oembed }: Pick<Addresses, 'card' | 'oembed'>,
) {
  const { siteUrl } = world.server.context.config
  const nobody = [
    '/embed/athletes/nobody-at-all',
    `/oembed?url=${encodeURIComponent(`${siteUrl}/a/nobody-at-all`)}`,
  ]
  for (const [index, path] of [card, oembed].entries()) {
    const answer = await world.call(by, 'GET', path)
    expect(answer.status, path).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(seen(answer)).toEqual(seen(await world.call(by, 'GET', nobody[index] ?? '')))
  }
}

const opensCardOf = (by: CallerName, of: Person): Way =>
  tries(by, `opens the card of ${of}, whose switch a fault has set`, (world) =>
    withForcedSwitch(world, of, async (at) => {
      await expectNoCard(world, by, at)
      await expectNoCard(world, by, { ...at, card: `/embed/athletes/${world.people[of].id}` })
    }),
  )
const switchesOn = (by: CallerName): Way =>
  tries(by, 'switches on a card that is not theirs to have', async (world) => {
    expectRefused(await set(world, by, true))
  })
const asksOembed = (what: string, query: (at: Addresses, site: string) => string): Way =>
  tries('nobody', `asks oEmbed for ${what}`, (world) =>
    withCard(world, [], async (at) => {
      const answer = await world.call(
        'nobody',
        'GET',
        `/oembed?${query(at, world.server.context.config.siteUrl)}`,
      )
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.text).not.toContain('<iframe')
      expect(answer.headers.get('content-type')).toContain('application/json')
    }),
  )
const listsSite = (what: string, site: unknown): Way =>
  tries('ada', `lists ${what} as a site`, (world) =>
    withCard(world, ['https://club.example'], async ({ card }) => {
      expectRefused(await set(world, 'ada', true, [site]))
      const { headers } = await world.call('nobody', 'GET', card)
      expect(headers.get('content-security-policy')).toMatch(
        /frame-ancestors 'self' https:\/\/club\.example$/,
      )
    }),
  )
/** Pages of every area, and addresses beside those of cards. */
const FRAMED =
  '/ /auth /athlete/settings /athlete/code /scout/messages /admin/users /guardian/x /c/x /embed /no-such-page /oembed /health'
const NO_SITES = {
  'every site of a kind': 'https://*.example',
  'one without encryption': 'http://club.example',
  'another directive': 'https://a.example; script-src *',
  'another header': 'https://a.example\r\nset-cookie: x=1',
  'two in one': 'https://a.example https://b.example',
  'a word of policies': "'unsafe-inline'",
  'an address with credentials': 'https://me:secret@a.example',
  nothing: null,
}
const enc = encodeURIComponent

export const profileEmbeds: Ways = {
  rule: 'page.embed',
  allowed: [
    'another site shows the card of an adult who lets it',
    (world) =>
      withCard(world, [], async ({ card, oembed }) => {
        const answer = await world.call('keyless', 'GET', card)
        expect(answer.text).toContain('Ada Marrow')
        expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *')
        expect((await world.call('keyless', 'GET', oembed)).text).toContain('<iframe')
        expect((await world.call('ada', 'POST', `${rpc}/my_profile_embed`)).text).toContain('true')
      }),
  ],
  ways: [
    ...each(['nobody', 'keyless', 'vera', 'mina', 'amy'], (by) => opensCardOf(by, 'mina')),
    ...(['wanda', 'bob', 'sula'] as const).map((of) => opensCardOf('nobody', of)),
    ...each(['mina', 'nina', 'bob', 'sula', 'vera', 'otto', 'ralf', 'amy', 'nobody', 'keyless'], switchesOn),
    ...each(['bob', 'mina', 'vera', 'amy'], (by) =>
      tries(by, 'sets or reads the switch of Ada by her id', (world) =>
        withCard(world, ['https://club.example'], async ({ card }) => {
          for (const more of [{ athlete_id: '{ada}' }, { athlete: '{ada}' }, { user_id: '{ada}' }])
            await world.call(by, 'POST', `${rpc}/set_profile_embed`, {
              body: { shown: false, sites: [], ...more },
            })
          expect((await world.call('nobody', 'GET', card)).status).toBe(200)
          const read = await world.call(by, 'POST', `${rpc}/my_profile_embed`)
          expect(read.text).not.toContain('club.example')
        }),
      ),
    ),
    ...each(['nobody', 'ada', 'vera', 'amy'], (by) =>
      writes(by, 'writes into the table of switches', 'POST', '/rest/v1/profile_embeds', {
        athlete_id: '{mina}',
        is_on: true,
      }),
    ),
    ...each(['nobody', 'vera'], (by) =>
      tries(by, 'opens an old card after its athlete hid, and after she took it back', (world) =>
        withCard(world, [], async (at) => {
          for (const visibility of ['scouts', 'private']) {
            await wish(world, visibility)
            await expectNoCard(world, by, at)
          }
          await wish(world, 'public')
          expectOk(await set(world, 'ada', false))
          await expectNoCard(world, by, at)
        }),
      ),
    ),
    tries('nobody', 'opens an old card after its athlete was banned', (world) =>
      withCard(world, [], async (at) => {
        const ban = (until: string | null) =>
          world.server.sql('update auth.users set banned_until = $2 where id = $1', [
            world.people.ada.id,
            until,
          ])
        await ban('2999-01-01')
        try {
          await expectNoCard(world, 'nobody', at)
        } finally {
          await ban(null)
        }
      }),
    ),
    ...each(['bert', 'vera', 'amy'], (by) =>
      tries(by, 'reads more of a card than a stranger, blocked or not', (world) =>
        withCard(world, [], async ({ card }) => {
          expect((await world.call(by, 'GET', card)).text).toBe(
            (await world.call('keyless', 'GET', card)).text,
          )
        }),
      ),
    ),
    tries('nobody', 'learns from a card what only the page or nobody says', (world) =>
      withCard(world, [], async ({ card }) => {
        const { text } = await world.call('nobody', 'GET', card)
        expect(text).not.toMatch(new RegExp(`numbat|birth|avatar|@|${world.people.ada.id}`))
      }),
    ),
    asksOembed(
      'the page of another host',
      ({ handle }) => `url=${enc(`https://elsewhere.example/a/${handle}`)}`,
    ),
    asksOembed(
      'a host that begins like ours',
      ({ handle }, site) => `url=${enc(`${site}.elsewhere.example/a/${handle}`)}`,
    ),
    asksOembed(
      'an address with our host as its user',
      ({ handle }, site) => `url=${enc(`${site}@elsewhere.example/a/${handle}`)}`,
    ),
    asksOembed(
      'an address with credentials',
      ({ handle }, site) => `url=${enc(`${site.replace('://', '://me:secret@')}/a/${handle}`)}`,
    ),
    asksOembed('an address that runs', () => `url=${enc('javascript:alert(1)')}`),
    asksOembed(
      'an address that is a document',
      () => `url=${enc('data:text/html,<script>alert(1)</script>')}`,
    ),
    asksOembed('a file', () => `url=${enc('file:///etc/passwd')}`),
    asksOembed(
      'two pages at once',
      ({ handle }, site) => `url=${enc(`${site}/a/${handle}`)}&url=${enc('https://elsewhere.example/')}`,
    ),
    asksOembed(
      'a size that leaves its attribute',
      ({ handle }, site) => `url=${enc(`${site}/a/${handle}`)}&maxwidth=${enc('1" onload="alert(1)')}`,
    ),
    asksOembed(
      'a page above the pages',
      ({ handle }, site) => `url=${enc(`${site}/a/..%2fembed%2fathletes%2f${handle}`)}`,
    ),
    ...Object.entries(NO_SITES).map(([what, site]) => listsSite(what, site)),
    tries('nobody', 'frames a card on a site that is not listed', (world) =>
      withCard(world, ['https://club.example'], async ({ card }) => {
        const { headers } = await world.call('nobody', 'GET', card, {
          headers: { referer: 'https://evil.example/' },
        })
        const ancestors = /frame-ancestors (.*)$/.exec(headers.get('content-security-policy') ?? '')?.[1]
        expect(ancestors).toBe("'self' https://club.example")
      }),
    ),
    ...FRAMED.split(' ').map((path) =>
      tries('nobody', `frames ${path} to steal a click`, async (world) => {
        const { headers } = await world.call('nobody', 'GET', path)
        expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
        expect(headers.get('x-frame-options')).toBe('DENY')
      }),
    ),
    tries('nobody', 'acts through the card: it holds nothing that acts, and takes no other method', (world) =>
      withCard(world, [], async ({ card }) => {
        const { text, headers } = await world.call('nobody', 'GET', card)
        expect(text).not.toMatch(/<(script|form|button|input|iframe|object|base)|\son\w+=|\sstyle=/i)
        const links = text.match(/<a [^>]*>/g) ?? []
        expect(links).toHaveLength(2)
        const own =
          /^<a href="[^"]*\/(?:a\/[\w-]+|legal\/privacy\?lang=[a-z]{2})" target="_blank" rel="noopener"/
        for (const link of links) expect(link).toMatch(own)
        expect(headers.get('set-cookie')).toBeNull()
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
          expect((await world.call('ada', method, card, { body: {} })).status).toBe(404)
      }),
    ),
    tries('nobody', 'keeps a copy of a card for longer than a minute', (world) =>
      withCard(world, [], async ({ card, oembed }) => {
        for (const path of [card, oembed]) {
          const { headers } = await world.call('nobody', 'GET', path)
          expect(headers.get('cache-control')).toBe('public, max-age=60')
          expect(headers.get('etag')).toBeNull()
        }
        await set(world, 'ada', false)
        const later = { headers: { 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() } }
        expect((await world.call('nobody', 'GET', card, later)).status).toBe(404)
      }),
    ),
    tries('nobody', 'runs the name that an athlete has given themselves', (world) =>
      withCard(world, [], async ({ card, oembed }) => {
        const rename = (name: string) =>
          world.server.sql(
            `do $do$ begin set local session_replication_role = replica;
             update athlete_profiles set display_name = '${name}' where id = '${world.people.ada.id}'; end $do$`,
          )
        await rename('"><script>alert(1)</script>')
        try {
          expect((await world.call('nobody', 'GET', card)).text).not.toContain('<script')
          const { html } = JSON.parse((await world.call('nobody', 'GET', oembed)).text) as { html: string }
          expect(html).toMatch(/^<iframe [^<>]*><\/iframe>$/)
        } finally {
          await rename('Ada Marrow')
        }
      }),
    ),
  ],
}
