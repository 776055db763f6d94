import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { errorOf } from './external-world.ts'
import { ACS, addProvider, beginSso, bring, SamlDirectory, startSamlWorld } from './saml-directory.ts'
import { TestBrowser } from './test-browser.ts'
import { resetRateLimits, sendAdminRequest } from './test-users.ts'

let world: TestServer
let club: SamlDirectory
beforeAll(async () => {
  world = await startSamlWorld()
  club = new SamlDirectory()
  const added = await addProvider(world, { metadata_xml: club.metadata, domains: ['club.example'] })
  expect(added.status).toBe(201)
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

const begin = (browser?: TestBrowser) =>
  beginSso(world, club, { domain: 'club.example' }, browser ? { browser } : {})

function expectRefused(at: URL, code = 'saml_assertion_invalid') {
  expect(errorOf(at).code, at.href).toBe(code)
  expect(at.hash).not.toContain('access_token')
  expect(at.searchParams.has('code')).toBe(false)
}

describe('a response belongs to the browser and the request it answers', () => {
  const stranger = { nameId: 'stranger@club.example' }

  test('it opens one session, however often it is sent', async () => {
    const { browser, requestId, relayState } = await begin()
    const response = await club.respond(world, requestId, stranger)
    expect((await bring(browser, response, relayState)).hash).toContain('access_token')
    expectRefused(await bring(browser, response, relayState), 'saml_relay_state_not_found')
    const next = await begin(browser)
    expectRefused(await bring(browser, response, next.relayState))
  })

  test('an assertion ID is used once, though a directory signs it for two requests', async () => {
    const id = `_${randomUUID()}`
    const arrive = async () => {
      const { browser, requestId, relayState } = await begin()
      return bring(browser, await club.respond(world, requestId, { ...stranger, id }), relayState)
    }
    expect((await arrive()).hash).toContain('access_token')
    expectRefused(await arrive())
  })

  test('an attacker’s response in a victim’s browser, with either relay state', async () => {
    const attacker = await begin()
    const victim = await begin()
    const response = await club.respond(world, attacker.requestId, stranger)
    expectRefused(
      await bring(new TestBrowser(world), response, attacker.relayState),
      'saml_relay_state_not_found',
    )
    expectRefused(await bring(victim.browser, response, attacker.relayState), 'saml_relay_state_not_found')
    expectRefused(await bring(victim.browser, response, victim.relayState))
  })

  test('a relay state is no address: it leads nowhere but to where this site was asked', async () => {
    const { browser, requestId } = await begin()
    const response = await club.respond(world, requestId, stranger)
    for (const address of [
      'https://rival.example/',
      '//rival.example',
      'javascript:alert(1)',
      '',
      randomUUID(),
    ]) {
      const at = await bring(browser, response, address)
      expect(at.origin).toBe(new URL(ACS).origin)
      expectRefused(at, 'saml_relay_state_not_found')
    }
    const asked = await beginSso(
      world,
      club,
      { domain: 'club.example' },
      { redirectTo: 'https://rival.example/steal' },
    )
    const at = await bring(
      asked.browser,
      await club.respond(world, asked.requestId, stranger),
      asked.relayState,
    )
    expect(at.origin).toBe(new URL(ACS).origin)
  })

  test('one that nobody asked for is not taken (sign-in begun by the directory)', async () => {
    expectRefused(
      await bring(new TestBrowser(world), await club.respond(world, '_none', stranger), ''),
      'saml_relay_state_not_found',
    )
  })

  test('a code that came back opens nothing once the organization is switched off', async () => {
    const other = new SamlDirectory()
    const { id } = await addProvider(world, { metadata_xml: other.metadata, domains: ['off.example'] })
    const begun = await beginSso(world, other, { providerId: id }, { type: 'pkce' })
    const response = await other.respond(world, begun.requestId, { nameId: 'a@off.example' })
    const at = await bring(begun.browser, response, begun.relayState)
    const off = { method: 'PUT', body: { disabled: true } }
    expect((await sendAdminRequest(world, `/admin/sso/providers/${id}`, off)).status).toBe(200)
    const { error } = await begun.client.auth.exchangeCodeForSession(at.searchParams.get('code') ?? '')
    expect(error?.code).toBe('flow_state_not_found')
  })
})
