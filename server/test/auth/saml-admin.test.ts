import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteExpired } from '#server/auth/delete-expired.ts'
import type { TestServer } from '../test-server.ts'
import { becomeAdmin, makeAdmin } from './admin-accounts.ts'
import { addProvider, bring, type Said, SamlDirectory, startSamlWorld } from './saml-directory.ts'
import { TestBrowser } from './test-browser.ts'
import {
  createSignedInUser,
  resetRateLimits,
  sendAdminRequest,
  sendAuthRequest,
  type TestUser,
} from './test-users.ts'

let world: TestServer
const club = new SamlDirectory()
let path: string
let admin: string
let person: TestUser
beforeAll(async () => {
  world = await startSamlWorld()
  const added = await addProvider(world, {
    metadata_xml: club.metadata,
    domains: ['club.example'],
    attribute_mapping: { keys: { name: { name: 'displayName' } } },
    disabled: true,
  })
  path = `/admin/sso/providers/${added.id}`
  admin = (await makeAdmin(world)).access
  person = await createSignedInUser(world)
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

const asAdmin = (at: string, method: string, body?: unknown) =>
  sendAuthRequest(world, at, { method, token: admin, ...(body !== undefined && { body }) })
const linesOf = (what: string) =>
  world.sql<{ details: Record<string, unknown> }>(
    `select details from security_audit_log where action = $1 and source = 'server' order by created_at desc`,
    [`sign_in_organization_${what}`],
  )

describe('an admin looks after the organizations', () => {
  test('with the second step: adds, lists with how many came in, switches and removes, each on record', async () => {
    const directory = new SamlDirectory()
    const made = await asAdmin('/admin/sso/providers', 'POST', {
      type: 'saml',
      metadata_xml: directory.metadata,
      domains: ['added.example'],
    })
    expect(made.status, made.text).toBe(201)
    const at = `/admin/sso/providers/${made.body.id}`
    const { items } = (await asAdmin('/admin/sso/providers', 'GET')).body as { items: { id: string }[] }
    expect(items.find(({ id }) => id === made.body.id)).toMatchObject({ people: 0, disabled: false })
    expect((await asAdmin(at, 'PUT', { disabled: true })).body).toMatchObject({ disabled: true })
    expect((await asAdmin(at, 'DELETE')).status).toBe(200)
    for (const what of ['added', 'changed', 'removed'])
      expect((await linesOf(what))[0]?.details.organization).toBe(directory.entityId)
    expect((await linesOf('changed'))[0]?.details.is_on).toBe(false)
  })

  test('and nobody else does: not without the second step, and not with an account of another kind', async () => {
    const bare = await createSignedInUser(world)
    await becomeAdmin(world, bare.id)
    const calls: [string, string][] = [
      ['/admin/sso/providers', 'GET'],
      ['/admin/sso/providers', 'POST'],
      [path, 'GET'],
      [path, 'PUT'],
      [path, 'DELETE'],
      [`${path}/try`, 'POST'],
      [`${path}/try/${randomUUID()}`, 'GET'],
    ]
    for (const [at, method] of calls) {
      const body = method === 'GET' ? {} : { body: {} }
      const ask = (token?: string) => sendAuthRequest(world, at, { method, ...(token && { token }), ...body })
      expect(await ask(bare.access), at).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
      expect(await ask(person.access), at).toMatchObject({ status: 403, body: { code: 'not_admin' } })
      expect((await ask(world.anonKey)).body.code, at).toBe('not_admin')
    }
  })

  test('nor an admin who is on the way out by their own wish', async () => {
    const leaving = await makeAdmin(world)
    const list = () => sendAuthRequest(world, '/admin/sso/providers', { token: leaving.access })
    expect((await list()).status).toBe(200)
    await world.sql('insert into private.deletions (user_id) values ($1)', [leaving.id])
    expect(await list()).toMatchObject({ status: 403, body: { code: 'not_admin' } })
    expect((await sendAuthRequest(world, `${path}/try`, { token: leaving.access, body: {} })).status).toBe(
      403,
    )
    await world.sql('delete from private.deletions where user_id = $1', [leaving.id])
    expect((await list()).status).toBe(200)
  })

  test('a mail service where anybody has an address is no domain of an organization', async () => {
    for (const domain of ['Gmail.com', 'mail.free.fr'])
      expect(await asAdmin(path, 'PUT', { domains: ['club.example', domain] }), domain).toMatchObject({
        status: 400,
        body: { code: 'sso_domain_public' },
      })
  })

  test('no more often than sixty times in an hour', async () => {
    for (let done = 0; done < 60; done += 1) await asAdmin(`/admin/sso/providers/${randomUUID()}`, 'DELETE')
    expect((await asAdmin(path, 'PUT', {})).status).toBe(429)
    expect((await asAdmin(path, 'GET')).status).toBe(200)
  })
})

describe('a try', () => {
  async function comeBack(said: Partial<Said>, signing: Parameters<SamlDirectory['respond']>[3] = {}) {
    const browser = new TestBrowser(world)
    const answer = await browser.fetch(`${world.url}/auth/v1${path}/try`, {
      method: 'POST',
      headers: {
        apikey: world.anonKey,
        authorization: `Bearer ${admin}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ redirect_to: 'http://app.touchline.test/admin/settings?section=club_sign_in' }),
    })
    const { id, url } = (await answer.json()) as { id: string; url: string }
    const request = await club.readRequest(world, url)
    const response = await club.respond(world, request.id, said, signing)
    const at = await bring(browser, response, request.relayState)
    return { id, at, response, browser, relayState: request.relayState }
  }
  const accounts = async () =>
    (
      await world.sql<{ n: number }>(
        `select (select count(*) from auth.users)::int + (select count(*) from auth.sessions)::int + (select count(*) from auth.identities)::int as n`,
      )
    )[0]?.n

  test('shows what came and who it would be, also while it is switched off, and makes no account and no session', async () => {
    const before = await accounts()
    const { id, at } = await comeBack({
      nameId: 'rosa@club.example',
      attributes: { displayName: ['Rosa Marín'], memberOf: ['scouts'] },
    })
    expect(at.pathname + at.search).toBe(`/admin/settings?section=club_sign_in&try=${id}`)
    expect(at.hash).toBe('')
    const { body } = await asAdmin(`${path}/try/${id}`, 'GET')
    expect(body).toEqual({
      problem: null,
      came: {
        name_id: 'rosa@club.example',
        attributes: [
          { name: 'displayName', values: ['Rosa Marín'] },
          { name: 'memberOf', values: ['scouts'] },
        ],
      },
      would_be: { email: 'rosa@club.example', name: 'Rosa Marín', is_new: true },
      change: null,
    })
    expect(await accounts()).toBe(before)
    const other = await sendAuthRequest(world, `${path}/try/${id}`, { token: person.access })
    expect(other.status).toBe(403)
  })

  test('says why somebody would not come in', async () => {
    const problemOf = async (...given: Parameters<typeof comeBack>) => {
      const { id } = await comeBack(...given)
      const { body } = await asAdmin(`${path}/try/${id}`, 'GET')
      return body.problem as { code: string; message: string }
    }
    expect(await problemOf({ nameId: 'a@rival.example' })).toMatchObject({
      code: 'saml_email_domain_mismatch',
    })
    expect(await problemOf({}, { sign: 'response' })).toEqual({
      code: 'saml_assertion_invalid',
      message: 'the assertion itself is not signed',
    })
    expect(await problemOf({ audience: 'https://elsewhere.test' })).toMatchObject({
      code: 'saml_assertion_invalid',
    })
  })

  test('opens nothing afterwards: its answer is used up, and is read for ten minutes', async () => {
    const { id, response, browser, relayState } = await comeBack({ nameId: 'ana@club.example' })
    const again = await bring(browser, response, relayState)
    expect(again.searchParams.get('error_code')).toBe('saml_relay_state_not_found')
    await world.sql(`update auth.touchline_saml_tries set created_at = now() - interval '11 minutes'`)
    expect((await asAdmin(`${path}/try/${id}`, 'GET')).body.code).toBe('sso_try_not_found')
    await deleteExpired(world.context.db)
    expect(await world.sql('select from auth.touchline_saml_tries')).toEqual([])
  })

  test('by the service key is read by it alone, of the organization that it was of', async () => {
    const { id } = await comeBack({ nameId: 'ana@club.example' })
    expect((await sendAdminRequest(world, `${path}/try/${id}`)).status).toBe(200)
    const other = await addProvider(world, { metadata_xml: new SamlDirectory().metadata })
    expect((await sendAdminRequest(world, `/admin/sso/providers/${other.id}/try/${id}`)).status).toBe(404)
  })
})
