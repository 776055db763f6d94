import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'

let world: TestServer
beforeAll(async () => {
  expect(existsSync('dist/web/index.html'), 'the web app is built (npm run build)').toBe(true)
  world = await startTestServer()
})
afterAll(() => world.stop())

/** Players of films that lie elsewhere, which the app opens on a press. */
const FRAMES =
  "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com https://geo.dailymotion.com"

const page = (path: string, headers: Record<string, string> = {}) => fetch(world.url + path, { headers })

describe('the served web app', () => {
  test.each(['/auth', '/auth?mode=sign-up', '/athlete/home', '/admin', '/guardian/abc'])(
    '%s is the app, which decides what to show',
    async (path) => {
      const answer = await page(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await answer.text()).toContain(world.anonKey)
    },
  )

  test.each([
    ['en', 'en-GB,en;q=0.9'],
    ['es', 'es-ES,es;q=0.9,en;q=0.8'],
    ['fr', 'fr'],
    ['en', 'de-DE'],
  ])('serves the landing page in %s for Accept-Language %s', async (language, accepted) => {
    const html = await (await page('/', { 'accept-language': accepted })).text()
    expect(html).toContain(`<html lang="${language}"`)
  })

  test.each([
    ['es', '/auth', 'es-MX,es;q=0.9'],
    ['fr', '/athlete/home', 'fr-CA'],
    ['en', '/admin', 'de'],
    ['fr', '/auth?lang=fr', 'es'],
  ])('the app says from its first byte that it is in %s: %s for %s', async (language, path, accepted) => {
    const html = await (await page(path, { 'accept-language': accepted })).text()
    expect(html.slice(0, 60)).toContain(`<html lang="${language}"`)
  })

  test('prefers ?lang= to Accept-Language', async () => {
    expect(await (await page('/?lang=fr', { 'accept-language': 'es' })).text()).toContain('<html lang="fr"')
  })

  test.each(['/auth/v1/nothing', '/storage/v1', '/assets/none.js', '/robots.php'])(
    '%s is not a page',
    async (path) => {
      const answer = await page(path, { accept: 'text/html' })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.headers.get('content-type')).not.toContain('text/html')
    },
  )

  test.each(['/no-such-page', '/athlete/nothing-like-it', '/scout/search/more'])(
    '%s is a page that says so, with 404',
    async (path) => {
      const answer = await page(path)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await answer.text()).toContain(world.anonKey)
    },
  )

  test.each([
    ['/favicon.ico', 'image/vnd.microsoft.icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/icon-512.png', 'image/png'],
    ['/preview.png', 'image/png'],
    ['/mail-logo.png', 'image/png'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ])('serves %s as %s', async (path, type) => {
    const answer = await page(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain(type)
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(200)
  })

  test('lets a page of another site show the picture of its emails, and no other', async () => {
    const policy = async (path: string) => (await page(path)).headers.get('cross-origin-resource-policy')
    expect(await policy('/mail-logo.png')).toBe('cross-origin')
    expect(await policy('/preview.png')).toBe('same-origin')
  })

  test('tells search engines and shared links the address of this site', async () => {
    const site = world.context.config.siteUrl
    expect(await (await page('/robots.txt')).text()).toContain(`Sitemap: ${site}/sitemap.xml`)
    expect(await (await page('/sitemap.xml')).text()).toContain(`<loc>${site}/</loc>`)
    const html = await (await page('/', { 'accept-language': 'es' })).text()
    expect(html).toContain(`<meta property="og:image" content="${site}/preview.png" />`)
    expect(html).not.toMatch(/__[A-Z_]+__/)
  })

  test('sends a CSP without foreign or inline code on pages, and security headers on every response', async () => {
    for (const path of ['/', '/auth', '/assets/none.js', '/health', '/rest/v1/nothing']) {
      const { headers } = await page(path)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('referrer-policy'), path).toBe('no-referrer')
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy, path).toContain("default-src 'none'")
      expect(policy.replace(FRAMES, ''), path).not.toMatch(/unsafe|\*|https?:/)
      // Films that lie elsewhere play in the app, and in no other page.
      expect(policy.includes(FRAMES), path).toBe(path === '/auth')
    }
  })

  test('lets no search find what one person hands to another, and no browser keep it', async () => {
    const { headers } = await page('/c/AAAAAAAAAAAAAAAAAAAAAA')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await page('/auth')).headers.get('x-robots-tag')).toBeNull()
  })

  test.each(['/', '/auth'])(
    'allows the inline scripts and styles of %s by their hash, and no others',
    async (path) => {
      const answer = await page(path)
      const html = await answer.text()
      const policy = answer.headers.get('content-security-policy') ?? ''
      const inline = [...html.matchAll(/<(script|style)>(.*?)<\/\1>/gs)].map(([, , text = '']) => text)
      expect(inline.length).toBeGreaterThan(0)
      const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      expect(policy.match(/'sha256-[^']+'/g)?.toSorted()).toEqual(hashes.toSorted())
    },
  )

  test.each(['/', '/auth', '/guardian/abc'])(
    'lets no script of %s turn text into markup or code',
    async (path) => {
      const policy = (await page(path)).headers.get('content-security-policy') ?? ''
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types service-worker")
    },
  )

  test('gives the service worker the key of this server, and lets it connect to its own origin alone', async () => {
    const answer = await page('/service-worker.js')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; script-src 'self'",
    })
    const text = await answer.text()
    expect(text).toContain(world.anonKey)
    expect(text).not.toContain('__TOUCHLINE')
    expect(await (await page('/auth')).text()).toContain(world.context.keys.vapid.publicKey)
  })

  test('leads whoever shares a film before the worker is there to where films are chosen', async () => {
    const body = new FormData()
    body.set('film', new File(['a film'], 'film.mp4', { type: 'video/mp4' }))
    const answer = await fetch(`${world.url}/share-target`, { method: 'POST', body, redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/athlete/videos?shared=nothing'])
  })

  test('serves every file that the page preloads', async () => {
    const html = await (await page('/athlete/home')).text()
    const files = [...html.matchAll(/"(\/assets\/[\w.-]+\.js)"/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(20)
    const answers = await Promise.all(files.map((file) => fetch(world.url + file, { method: 'HEAD' })))
    expect(answers.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([])
    const first = await fetch(`${world.url}${files[0]}`, { headers: { 'accept-encoding': 'br' } })
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(first.headers.get('content-encoding')).toBe('br')
    // What a file is kept as beside itself has no address.
    expect((await fetch(`${world.url}${files[0]}.br`)).status).toBe(404)
    for (const path of ['/assets/..%2findex.html', '/assets/%2e%2e/routes.json', '/assets/', '/assets'])
      expect((await fetch(world.url + path)).status, path).toBe(404)
  })

  test('sends no browser the service role key', async () => {
    const html = await (await page('/')).text()
    expect(html).not.toContain(world.serviceRoleKey)
    expect(await (await page('/athlete/home')).text()).not.toContain(world.serviceRoleKey)
  })
})
