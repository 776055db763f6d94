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

const page = (path: string, headers: Record<string, string> = {}) => fetch(world.url + path, { headers })

describe('the served web app', () => {
  test.each(['/auth', '/auth?mode=sign-up', '/athlete/home', '/admin', '/guardian/abc', '/no-such-page'])(
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

  test('sends a CSP without foreign or inline code on pages, and security headers on every response', async () => {
    for (const path of ['/', '/auth', '/assets/none.js', '/health', '/rest/v1/nothing']) {
      const { headers } = await page(path)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('referrer-policy'), path).toBe('no-referrer')
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy, path).toContain("default-src 'none'")
      expect(policy, path).not.toMatch(/unsafe|\*|https?:/)
    }
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
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    },
  )

  test('has every file that the page preloads', async () => {
    const html = await (await page('/athlete/home')).text()
    const files = [...html.matchAll(/"(\/assets\/[\w.-]+\.js)"/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(20)
    const answers = await Promise.all(files.map((file) => fetch(world.url + file, { method: 'HEAD' })))
    expect(answers.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([])
  })

  test('sends no browser the service role key', async () => {
    const html = await (await page('/')).text()
    expect(html).not.toContain(world.serviceRoleKey)
    expect(await (await page('/athlete/home')).text()).not.toContain(world.serviceRoleKey)
  })
})
