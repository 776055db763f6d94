import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embedPolicy } from '#server/site/embeds.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

type Person = { id: string; handle: string }

let world: TestServer
let adult: Person
let listed: Person
let off: Person
let minor: Person
let hidden: Person
let suspended: Person
beforeAll(async () => {
  world = await startTestServer()
  adult = await createAthlete('2001-04-02', {})
  listed = await createAthlete('2001-04-02', { sites: ['https://club.example', 'https://fan.example:8443'] })
  off = await createAthlete('2001-04-02', { isOn: false })
  minor = await createAthlete('2011-04-02', {})
  hidden = await createAthlete('2001-04-02', { visibility: 'scouts' })
  suspended = await createAthlete('2001-04-02', {})
  await world.sql(`update auth.users set banned_until = '2999-01-01' where id = $1`, [suspended.id])
})
afterAll(() => world.stop())

type Wanted = { visibility?: string; isOn?: boolean; sites?: string[] }

/** The switch is set straight in its table, also for those whom the function would refuse. */
async function createAthlete(birthDate: string, { visibility = 'public', isOn = true, sites = [] }: Wanted) {
  const id = randomUUID()
  const handle = `card-${id.slice(0, 8)}`
  await world.sql(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     values ($1, $2, now(), '{"role": "athlete", "full_name": "Nora Quill"}')`,
    [id, `${handle}@example.org`],
  )
  await world.sql('insert into user_settings (user_id, privacy_profile_visibility) values ($1, $2)', [
    id,
    visibility,
  ])
  await world.sql(
    `insert into athlete_profiles (id, user_id, handle, display_name, primary_sport, club)
     values ($1, $1, $2, 'Nora Quill', 'soccer', 'Harbour FC')`,
    [id, handle],
  )
  await world.sql(
    `insert into athlete_private_details (athlete_id, birth_date, consent_country) values ($1, $2, 'ES')`,
    [id, birthDate],
  )
  await world.sql('insert into private.profile_embeds (athlete_id, is_on, sites) values ($1, $2, $3)', [
    id,
    isOn,
    sites,
  ])
  return { id, handle }
}

const open = (path: string, headers: Record<string, string> = {}) => fetch(world.url + path, { headers })
const cardOf = ({ handle }: Person, query = '') => `/embed/athletes/${handle}${query}`
const pageOf = ({ handle }: Person, query = '') => `${world.context.config.siteUrl}/a/${handle}${query}`
const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? ''

/** All that a stranger can tell about an answer, without what differs from one request to the next. */
async function answerOf(path: string, headers?: Record<string, string>) {
  const answer = await open(path, headers)
  const { date: _date, ...sent } = Object.fromEntries(answer.headers)
  const body = (await answer.text()).replace(/"requestId":"[^"]+"/, '')
  return { status: answer.status, headers: sent, body }
}

async function oembed(query: Record<string, string>) {
  const answer = await open(`/oembed?${new URLSearchParams(query)}`)
  const body = (await answer.json()) as Record<string, string | number>
  return { status: answer.status, headers: answer.headers, body }
}

describe('the card of an athlete for other sites', () => {
  test.each([
    ['en', 'Open profile on Touchline'],
    ['es', 'Abrir el perfil en Touchline'],
    ['fr', 'Ouvrir le profil sur Touchline'],
  ])('says in %s who it is, and leads to the public page in a tab of its own', async (language, words) => {
    for (const [path, accepted] of [
      [cardOf(adult), language],
      [cardOf(adult, `?lang=${language}`), 'de'],
    ] as const) {
      const html = await (await open(path, { 'accept-language': accepted })).text()
      expect(html).toContain(`<html lang="${language}"`)
      expect(html).toContain('<bdi>Nora Quill</bdi>')
      expect(html).toContain('<bdi>Harbour FC</bdi>')
      expect(html).toContain(words)
      expect(html).toContain(`<a href="${pageOf(adult)}" target="_blank" rel="noopener"`)
    }
  })

  test('holds no script, style attribute, form, picture from elsewhere or cookie', async () => {
    const answer = await open(cardOf(adult))
    expect(answer.headers.get('set-cookie')).toBeNull()
    const html = await answer.text()
    expect(html).not.toMatch(
      /<(script|style|form|button|input|img|iframe|base)|\sstyle=|\son\w+=|javascript:/i,
    )
    expect(html).not.toMatch(/__[A-Z_]+__|<!--/)
    const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(html) ?? []
    const styles = await open(sheet)
    expect(styles.headers.get('content-type')).toContain('text/css')
    // The frame is sandboxed: it has no origin that could be this one.
    expect(styles.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await styles.text()).not.toMatch(/url\(|@import/)
  })

  test('may be framed anywhere, or only where its athlete says, and is kept for a minute', async () => {
    const answer = await open(cardOf(adult))
    expect(policyOf(answer)).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
    )
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'public, max-age=60',
      'x-robots-tag': 'noindex',
    })
    expect(answer.headers.get('vary')).toContain('Accept-Language')
    expect(answer.headers.get('x-frame-options')).toBeNull()
    expect(policyOf(await open(cardOf(listed)))).toMatch(
      /frame-ancestors 'self' https:\/\/club\.example https:\/\/fan\.example:8443$/,
    )
  })

  test.each(['/', '/auth', '/athlete/settings', '/no-such-page', '/oembed', '/rest/v1/', '/health'])(
    'leaves %s as it was: nobody frames it',
    async (path) => {
      const answer = await open(path)
      expect(policyOf(answer)).toContain("frame-ancestors 'none'")
      expect(answer.headers.get('x-frame-options')).toBe('DENY')
    },
  )

  test('of the public page: that is not framed, and names the card only where there is one', async () => {
    for (const [person, isNamed] of [
      [adult, true],
      [off, false],
    ] as const) {
      const answer = await open(`/a/${person.handle}`)
      expect(policyOf(answer)).toContain("frame-ancestors 'none'")
      const html = (await answer.text()).replaceAll('&#x2F;', '/').replaceAll('&amp;', '&')
      const link = `type="application/json+oembed" href="${world.context.config.siteUrl}/oembed?url=${encodeURIComponent(pageOf(person))}&format=json"`
      expect(html.includes(link)).toBe(isNamed)
      expect(html.includes('oembed')).toBe(isNamed)
      expect(html).not.toContain('<!--')
    }
  })

  test('of a minor, a hidden, a suspended person or one who has not switched it on is what an unknown one is, to the byte', async () => {
    const unknown = await answerOf('/embed/athletes/nobody-at-all')
    expect(unknown.status).toBe(404)
    expect(unknown.headers['cache-control']).toBe('no-store')
    expect(unknown.body).toContain('There’s no card here')
    for (const person of [minor, hidden, suspended, off])
      for (const path of [cardOf(person), cardOf({ ...person, handle: person.handle.toUpperCase() })])
        expect(await answerOf(path), path).toEqual(unknown)
    for (const id of [minor.id, adult.id, '%00', "'--"])
      expect(await answerOf(`/embed/athletes/${id}`), id).toEqual(unknown)
  })

  test('takes nobody’s token or cookie', async () => {
    const headers = {
      authorization: `Bearer ${world.serviceRoleKey}`,
      apikey: world.serviceRoleKey,
      cookie: `sb-access-token=${world.serviceRoleKey}`,
    }
    expect(await answerOf(cardOf(minor), headers)).toEqual(await answerOf('/embed/athletes/nobody-at-all'))
    expect(await answerOf(cardOf(adult), headers)).toEqual(await answerOf(cardOf(adult)))
  })

  test('is gone at the next request once the page is hidden, its athlete suspended, or it is switched off', async () => {
    const person = await createAthlete('2001-04-02', {})
    const steps: [string, string][] = [
      [
        `update user_settings set privacy_profile_visibility = 'private' where user_id = $1`,
        `update user_settings set privacy_profile_visibility = 'public' where user_id = $1`,
      ],
      [
        `update auth.users set banned_until = '2999-01-01' where id = $1`,
        `update auth.users set banned_until = null where id = $1`,
      ],
      [
        `update private.profile_embeds set is_on = false where athlete_id = $1`,
        `update private.profile_embeds set is_on = true where athlete_id = $1`,
      ],
      [
        `update athlete_private_details set birth_date = '2011-04-02' where athlete_id = $1`,
        `update athlete_private_details set birth_date = '2001-04-02' where athlete_id = $1`,
      ],
    ]
    for (const [gone, back] of steps) {
      expect((await open(cardOf(person))).status).toBe(200)
      await world.sql(gone, [person.id])
      expect((await open(cardOf(person))).status, gone).toBe(404)
      expect((await oembed({ url: pageOf(person) })).status, gone).toBe(404)
      await world.sql(back, [person.id])
    }
  })

  test('never runs or styles what somebody wrote', async () => {
    const words = `</title><script>alert(1)</script><img src=x onerror=alert(1)>" x="__URL__ <!--page-->`
    const person = await createAthlete('2001-04-02', {})
    await world.sql(
      `do $do$ begin set local session_replication_role = replica;
       update athlete_profiles set display_name = left('${words}', 120), club = left('${words}', 100) where id = '${person.id}';
       end $do$`,
    )
    const html = await (await open(cardOf(person))).text()
    expect(html).toContain('&lt;script&gt;alert(1)&lt;')
    expect(html).not.toMatch(/<script|<img|<!--/)
    const { html: frame = '' } = (await oembed({ url: pageOf(person) })).body
    expect(String(frame)).toMatch(/^<iframe [^<>]*><\/iframe>$/)
  })

  test('lets no site into its policy that is not an origin of https', () => {
    const wrong = [
      'https://a.example; script-src *',
      '*',
      "'unsafe-inline'",
      'http://a.example',
      'https://a.example\r\nx: y',
    ]
    expect(embedPolicy(wrong)).toMatch(/frame-ancestors 'self'$/)
  })
})

describe('oEmbed', () => {
  test('answers how to frame the card, to any origin', async () => {
    const { status, headers, body } = await oembed({ url: pageOf(adult), format: 'json' })
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('content-type')).toContain('application/json')
    const { siteUrl } = world.context.config
    expect(body).toEqual({
      type: 'rich',
      version: '1.0',
      title: 'Nora Quill on Touchline',
      provider_name: 'Touchline',
      provider_url: siteUrl,
      cache_age: 60,
      width: 480,
      height: 176,
      html: `<iframe src="${siteUrl}${cardOf(adult)}" title="Nora Quill on Touchline" width="480" height="176" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" frameborder="0"></iframe>`,
    })
  })

  test('keeps to the room there is, and to the language of the address', async () => {
    const { body } = await oembed({ url: pageOf(adult, '?lang=es'), maxwidth: '300', maxheight: '9000' })
    expect(body).toMatchObject({ width: 300, height: 176, title: 'Nora Quill en Touchline' })
    expect(body.html).toContain(`${cardOf(adult)}?lang=es"`)
    expect(body.html).toContain('width="300" height="176"')
  })

  test('knows no card of a minor, a hidden, a suspended or an unknown person, of one who has not switched it on, or of another address', async () => {
    const ask = (url: string) => answerOf(`/oembed?url=${encodeURIComponent(url)}`)
    const unknown = await ask(pageOf({ id: '', handle: 'nobody-at-all' }))
    expect(unknown.status).toBe(404)
    const { siteUrl } = world.context.config
    for (const url of [
      ...[minor, hidden, suspended, off].map((person) => pageOf(person)),
      `https://elsewhere.example/a/${adult.handle}`,
      `https://elsewhere.example/${siteUrl}/a/${adult.handle}`,
      `${siteUrl}.elsewhere.example/a/${adult.handle}`,
      `${siteUrl}:81/a/${adult.handle}`,
      `${siteUrl}/a/${adult.handle}/more`,
      `${siteUrl}/a/%00`,
      `${siteUrl}/a/%ff`,
      `${siteUrl}/a/`,
      `${siteUrl}/scout/search`,
      siteUrl,
    ])
      expect(await ask(url), url).toEqual(unknown)
  })

  test.each([
    ['url', {}, 'nothing'],
    ['url', { url: 'nora' }, '"nora"'],
    ['url', { url: 'javascript:alert(1)' }, 'javascript:alert(1)'],
    ['url', { url: 'data:text/html,x' }, 'data:'],
    ['url', { url: 'file:///etc/passwd' }, 'file:'],
    ['url', { url: 'https://me:secret@touchline.example/a/x' }, 'me:secret'],
    ['maxwidth', { url: 'https://a.example/', maxwidth: '0' }, '"0"'],
    ['maxwidth', { url: 'https://a.example/', maxwidth: '-5' }, '"-5"'],
    ['maxheight', { url: 'https://a.example/', maxheight: 'tall' }, '"tall"'],
    ['maxheight', { url: 'https://a.example/', maxheight: '1e3' }, '"1e3"'],
  ])('says what is wrong with %s in %j', async (field, query, given) => {
    const { status, body } = await oembed(query as Record<string, string>)
    expect(status).toBe(400)
    expect(body.message).toMatch(new RegExp(`^${field}: .* was given; .* is wanted$`))
    expect(body.message).toContain(given)
  })

  test('takes each parameter once, and answers json alone', async () => {
    const url = encodeURIComponent(pageOf(adult))
    for (const query of [`url=${url}&url=${url}`, `url=${url}&maxwidth=1&maxwidth=2`])
      expect((await open(`/oembed?${query}`)).status, query).toBe(400)
    for (const format of ['xml', 'html', ''])
      expect((await open(`/oembed?url=${url}&format=${format}`)).status, format).toBe(501)
    expect((await open(`/oembed?url=${url}&callback=alert`)).headers.get('content-type')).toContain('json')
  })
})
