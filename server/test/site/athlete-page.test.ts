import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import { createPage } from './test-pages.ts'

let world: TestServer
let adult: { id: string; handle: string }
let minor: { id: string; handle: string }
let hidden: { id: string; handle: string }
let suspended: { id: string; handle: string }
beforeAll(async () => {
  world = await startTestServer()
  adult = await createPage(world, '2001-04-02')
  minor = await createPage(world, '2011-04-02')
  hidden = await createPage(world, '2001-04-02', { visibility: 'scouts' })
  suspended = await createPage(world, '2001-04-02')
  await world.sql(`update auth.users set banned_until = '2999-01-01' where id = $1`, [suspended.id])
})
afterAll(() => world.stop())

const open = (path: string, headers: Record<string, string> = {}) => fetch(world.url + path, { headers })

/** All that a stranger can tell about an answer, without what differs from one request to the next. */
async function answerOf(path: string, headers?: Record<string, string>) {
  const answer = await open(path, headers)
  const sent = Object.fromEntries(answer.headers)
  const { date: _date, ...rest } = sent
  return { status: answer.status, headers: rest, body: await answer.text() }
}

describe('the public page of an athlete', () => {
  test.each([
    ['en', 'en-GB', 'Nora Quill on Touchline'],
    ['es', 'es-MX,es;q=0.9', 'Nora Quill en Touchline'],
    ['fr', 'fr', 'Nora Quill sur Touchline'],
  ])('is drawn in %s for Accept-Language %s', async (language, accepted, title) => {
    const answer = await open(`/a/${adult.handle}`, { 'accept-language': accepted })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(answer.headers.get('vary')).toContain('Accept-Language')
    const html = await answer.text()
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).toContain(`<title>${title}</title>`)
    expect(html).toContain('<bdi>Nora Quill</bdi>')
    expect(html).not.toMatch(/__[A-Z_]+__|<!--page-->/)
  })

  test('is asked for in another language by the address, and names one address for all of them', async () => {
    const html = await (await open(`/a/${adult.handle.toUpperCase()}?lang=fr`)).text()
    expect(html).toContain('<html lang="fr"')
    const { siteUrl } = world.context.config
    const own = `${siteUrl}/a/${adult.handle}`.replaceAll('/', '&#x2F;')
    expect(html).toContain(`<link rel="canonical" href="${own}" />`)
    expect(html).toContain(`${siteUrl.replaceAll('/', '&#x2F;')}&#x2F;preview.png`)
  })

  test('never runs or styles what somebody wrote', async () => {
    const words = `</script><script>alert(1)</script><style>*{}</style><img src=x onerror=alert(1)>" onload="x __IMAGE__ $& <!--page-->`
    // Straight into the rows: the gates in front of them are not what this is about.
    await world.sql(
      `do $do$ begin set local session_replication_role = replica;
       update athlete_profiles set display_name = left('${words}', 120), bio = '${words}', club = left('${words}', 100) where id = '${adult.id}';
       end $do$`,
    )
    const html = await (await open(`/a/${adult.handle}`)).text()
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(html).not.toMatch(/<img src=x|<style>\*/)
    expect(html).toContain('__IMAGE__')
    await world.sql(
      `update athlete_profiles set display_name = 'Nora Quill', bio = '', club = '' where id = $1`,
      [adult.id],
    )
  })

  test('has a policy that allows the page’s own inline code and nothing else', async () => {
    const policy = (await open(`/a/${adult.handle}`)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
  })

  test('is gone at the next request once it is taken back', async () => {
    const wish = (visibility: string) =>
      world.sql('update user_settings set privacy_profile_visibility = $2 where user_id = $1', [
        adult.id,
        visibility,
      ])
    await wish('private')
    expect((await open(`/a/${adult.handle}`)).status).toBe(404)
    await wish('public')
    expect((await open(`/a/${adult.handle}`)).status).toBe(200)
  })

  test('of a minor, a hidden or a suspended person is what an unknown address is, to the byte', async () => {
    const unknown = await answerOf('/a/nobody-at-all')
    expect(unknown.status).toBe(404)
    for (const { handle } of [minor, hidden, suspended])
      for (const path of [
        handle,
        handle.toUpperCase(),
        `${handle}?lang=en`,
        `%${handle.charCodeAt(0).toString(16)}${handle.slice(1)}`,
      ])
        expect(await answerOf(`/a/${path}`), path).toEqual(unknown)
    expect(unknown).toEqual(await answerOf('/no-such-page'))
  })

  test.each(['.', '%2e', '.json', '/', '%00', '%20', '%2F', '%0a', '/photo', '%', '%ff'])(
    'of a minor with %s behind the address is what an unknown one with it is',
    async (ending) => {
      const withoutIds = ({ status, body, headers }: Awaited<ReturnType<typeof answerOf>>) => ({
        status,
        type: headers['content-type'],
        body: body.replace(/"requestId":"[^"]+"/, '').replaceAll(minor.handle, 'nobody-at-all'),
      })
      const answer = await answerOf(`/a/${minor.handle}${ending}`)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(withoutIds(answer)).toEqual(withoutIds(await answerOf(`/a/nobody-at-all${ending}`)))
    },
  )

  test('takes nobody’s token or cookie: a stranger’s page is what everybody gets', async () => {
    const headers = {
      authorization: `Bearer ${world.serviceRoleKey}`,
      apikey: world.serviceRoleKey,
      cookie: `sb-access-token=${world.serviceRoleKey}`,
    }
    expect(await answerOf(`/a/${minor.handle}`, headers)).toEqual(await answerOf('/a/nobody-at-all'))
  })

  test('is no file: neither its template nor its module is served', async () => {
    for (const file of ['athlete-page.html', 'athlete-page.mjs'])
      expect((await open(`/pages/${file}`)).status).toBe(404)
  })
})
