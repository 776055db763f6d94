import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { makeAdmin } from './admin-accounts.ts'
import {
  addProvider,
  beginSso,
  bring,
  newKey,
  type Said,
  SamlDirectory,
  startSamlWorld,
} from './saml-directory.ts'
import { TestBrowser } from './test-browser.ts'
import {
  createSignedInUser,
  fragmentOf,
  resetRateLimits,
  sendAdminRequest,
  sendAuthRequest,
} from './test-users.ts'

let world: TestServer
let admin: string
const club = new SamlDirectory()
let path: string
beforeAll(async () => {
  world = await startSamlWorld()
  admin = (await makeAdmin(world)).access
  await addProvider(world, { metadata_xml: new SamlDirectory().metadata, domains: ['taken.example'] })
})
beforeEach(async () => {
  await resetRateLimits(world)
  await world.sql(
    'delete from auth.sso_providers p using auth.saml_providers s where s.sso_provider_id = p.id and s.entity_id = $1',
    [club.entityId],
  )
  const added = await addProvider(world, { metadata_xml: club.metadata, domains: ['club.example'] })
  path = `/admin/sso/providers/${added.id}`
})
afterAll(() => world.stop())

const ask = (at: string, method: string, body?: unknown) =>
  sendAuthRequest(world, at, { method, token: admin, ...(body !== undefined && { body }) })
const save = (tried: string) => ask(path, 'PUT', { tried })

/** To the club's door with a change and back. */
async function tryChange(change: Record<string, unknown>, said: Partial<Said>) {
  const browser = new TestBrowser(world)
  const answer = await browser.fetch(`${world.url}/auth/v1${path}/try`, {
    method: 'POST',
    headers: { apikey: world.anonKey, authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_to: 'http://app.touchline.test/admin/settings', ...change }),
  })
  const begun = (await answer.json()) as { id: string; url: string }
  const { id, relayState } = await club.readRequest(world, begun.url)
  await bring(browser, await club.respond(world, id, said), relayState)
  return { id: begun.id, outcome: (await ask(`${path}/try/${begun.id}`, 'GET')).body }
}

async function comeIn(domain: string, nameId: string) {
  const { browser, requestId, relayState } = await beginSso(world, club, { domain })
  return bring(browser, await club.respond(world, requestId, { nameId }), relayState)
}

test('a change is tried as it would be, counts for nobody, and is saved as it was tried, once', async () => {
  expect((await comeIn('club.example', 'ana@club.example')).hash).toContain('access_token')
  const change = { domains: ['new.example'], attribute_mapping: { keys: { name: { name: 'cn' } } } }
  const said = { nameId: 'rosa@new.example', attributes: { cn: ['Rosa Marín'] } }
  const { id, outcome } = await tryChange(change, said)
  expect(outcome).toMatchObject({
    problem: null,
    would_be: { email: 'rosa@new.example', name: 'Rosa Marín', is_new: true },
    change: { domains: ['new.example'], metadata_url: null, left_out: 1 },
  })
  expect((await comeIn('club.example', 'ana@club.example')).hash).toContain('access_token')
  expect((await sendAuthRequest(world, '/sso', { body: { domain: 'new.example' } })).status).toBe(404)
  expect((await save(id)).body.domains).toMatchObject([{ domain: 'new.example' }])
  expect((await comeIn('new.example', 'rosa@new.example')).hash).toContain('access_token')
  expect(await save(id)).toMatchObject({ status: 409, body: { code: 'sso_try_needed' } })
})

test('new keys are tried with the new document, and nobody is locked out by those that do not hold', async () => {
  const old = club.key
  club.key = newKey()
  const { metadata } = club
  club.key = old
  const wrong = await tryChange({ metadata_xml: metadata }, { nameId: 'ana@club.example' })
  expect(wrong.outcome).toMatchObject({
    problem: { code: 'saml_assertion_invalid' },
    change: { left_out: 0 },
  })
  expect(await save(wrong.id)).toMatchObject({ status: 409, body: { code: 'sso_try_needed' } })
  const token = fragmentOf(await comeIn('club.example', 'ana@club.example')).access_token
  expect(token).toBeDefined()
  club.key = newKey()
  const right = await tryChange({ metadata_xml: club.metadata }, { nameId: 'ana@club.example' })
  expect((await save(right.id)).status).toBe(200)
  expect((await comeIn('club.example', 'ana@club.example')).hash).toContain('access_token')
})

test('one in use is changed by an admin after a try alone; one that is off, and by the service key, at once', async () => {
  const change = { domains: ['club.example', 'more.example'] }
  expect(await ask(path, 'PUT', change)).toMatchObject({ status: 409, body: { code: 'sso_try_needed' } })
  expect((await ask(path, 'PUT', { disabled: true })).status).toBe(200)
  expect((await ask(path, 'PUT', change)).status).toBe(200)
  expect((await ask(path, 'PUT', { disabled: false })).status).toBe(200)
  expect(
    (await sendAdminRequest(world, path, { method: 'PUT', body: { domains: ['club.example'] } })).status,
  ).toBe(200)
})

test('is refused before anybody goes anywhere: another directory, a domain that is taken, free mail', async () => {
  const code = async (change: Record<string, unknown>) => (await ask(`${path}/try`, 'POST', change)).body.code
  expect(await code({ metadata_xml: new SamlDirectory().metadata })).toBe('saml_entity_id_mismatch')
  expect(await code({ domains: ['Taken.example'] })).toBe('sso_domain_already_exists')
  expect(await code({ domains: ['gmail.com'] })).toBe('sso_domain_public')
  expect(await code({ metadata_xml: '<html/>' })).toBe('validation_failed')
})

test('is not saved over what another admin changed since, nor from another organization, late, unread or by others', async () => {
  const said = { nameId: 'ana@club.example' }
  const change = { domains: ['club.example', 'more.example'] }
  const outdated = await tryChange(change, said)
  await sendAdminRequest(world, path, { method: 'PUT', body: { disabled: false } })
  expect(await save(outdated.id)).toMatchObject({ status: 409, body: { code: 'sso_try_outdated' } })
  const other = await addProvider(world, { metadata_xml: new SamlDirectory().metadata })
  const { id } = await tryChange(change, said)
  const refused = { status: 409, body: { code: 'sso_try_needed' } }
  expect(await ask(`/admin/sso/providers/${other.id}`, 'PUT', { tried: id })).toMatchObject(refused)
  const person = await createSignedInUser(world)
  expect(
    (await sendAuthRequest(world, path, { method: 'PUT', token: person.access, body: { tried: id } })).status,
  ).toBe(403)
  const unread = await ask(`${path}/try`, 'POST', change)
  expect(await save(unread.body.id as string)).toMatchObject(refused)
  expect(await save('club')).toMatchObject(refused)
  const plain = await tryChange({}, said)
  expect(await save(plain.id)).toMatchObject(refused)
  await world.sql(`update auth.touchline_saml_tries set created_at = now() - interval '11 minutes'`)
  expect(await save(id)).toMatchObject(refused)
})
