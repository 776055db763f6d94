import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { errorOf, userOf } from './external-world.ts'
import { addProvider, beginSso, bring, type Said, SamlDirectory, startSamlWorld } from './saml-directory.ts'
import {
  createSignedInUser,
  emailsTo,
  fragmentOf,
  resetRateLimits,
  sendAdminRequest,
  sendAuthRequest,
  waitForMailQueues,
} from './test-users.ts'

let world: TestServer
const club = new SamlDirectory()
const school = new SamlDirectory()
const open = new SamlDirectory()
let openId: string
beforeAll(async () => {
  world = await startSamlWorld()
  await addProvider(world, { metadata_xml: club.metadata, domains: ['club.example'] })
  await addProvider(world, { metadata_xml: school.metadata, domains: ['school.example'] })
  openId = (await addProvider(world, { metadata_xml: open.metadata })).id
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

async function arrive(directory: SamlDirectory, by: Parameters<typeof beginSso>[2], said: Partial<Said>) {
  const { browser, requestId, relayState } = await beginSso(world, directory, by)
  return bring(browser, await directory.respond(world, requestId, said), relayState)
}

async function comeIn(email = `${randomUUID().slice(0, 8)}@club.example`) {
  const { access_token = '' } = fragmentOf(await arrive(club, { domain: 'club.example' }, { nameId: email }))
  return { ...(await userOf(world, access_token)), email, token: access_token }
}

describe('whoever came in by an organization adds no way in of their own', () => {
  test.each([
    ['a phone', '/user', 'PUT', { phone: '+34600111222' }],
    ['a password', '/user', 'PUT', { password: 'Another-Horse-8-Staple' }],
    ['another address', '/user', 'PUT', { email: 'mine@example.org' }],
  ])('%s', async (_what, path, method, body) => {
    const { token } = await comeIn()
    const answer = await sendAuthRequest(world, path, { method, body, token })
    expect(answer.status, answer.text).toBe(422)
    expect(answer.body.code).toBe('user_sso_managed')
    expect(String(answer.body.message ?? answer.body.msg)).toMatch(/organization|SSO account/)
  })
})

describe('no letter opens an account of an organization', () => {
  test.each([
    ['/recover', (email: string) => ({ email })],
    ['/magiclink', (email: string) => ({ email })],
    ['/otp', (email: string) => ({ email, create_user: false })],
    ['/resend', (email: string) => ({ email, type: 'signup' })],
    ['/resend', (email: string) => ({ email, type: 'email_change' })],
  ])('%s finds nobody, and answers as for every address', async (path, body) => {
    const { email, id } = await comeIn()
    const stranger = `${randomUUID().slice(0, 8)}@club.example`
    const given = body(email)
    const answer = await sendAuthRequest(world, path, { body: given })
    const other = await sendAuthRequest(world, path, { body: body(stranger) })
    expect([answer.status, answer.text]).toEqual([other.status, other.text])
    await waitForMailQueues(world)
    const ways = ['recovery', 'magic_link', 'confirm', 'email_change']
    for (const { kind } of await emailsTo(world, email)) expect(ways).not.toContain(kind)
    const tokens = await world.sql('select from auth.one_time_tokens where user_id = $1', [id])
    expect(tokens).toEqual([])
  })

  test('an invitation, a link of the operator’s and a change of address make or move another account', async () => {
    const { email, id } = await comeIn()
    const link = await sendAdminRequest(world, '/admin/generate_link', { body: { type: 'recovery', email } })
    expect(link.status).toBe(404)
    const invited = await sendAdminRequest(world, '/invite', { body: { email } })
    expect(invited.status, invited.text).toBe(200)
    expect(invited.body.id).not.toBe(id)
    const other = await createSignedInUser(world)
    const answer = await sendAuthRequest(world, '/user', {
      method: 'PUT',
      body: { email: (await comeIn()).email },
      token: other.access,
    })
    expect(answer.status, answer.text).toBe(200)
    const rows = await world.sql('select id from auth.users where email = $1 and is_sso_user', [email])
    expect(rows).toEqual([{ id }])
  })

  test('nor a password, whatever stands in its row', async () => {
    const { email, id } = await comeIn()
    await sendAdminRequest(world, `/admin/users/${id}`, {
      method: 'PUT',
      body: { password: 'Another-Horse-8-Staple' },
    })
    const answer = await sendAuthRequest(world, '/token?grant_type=password', {
      body: { email, password: 'Another-Horse-8-Staple' },
    })
    expect(answer.body.code).toBe('invalid_credentials')
  })
})

describe('an organization vouches for addresses of its own alone', () => {
  test('one without domains lets nobody in, and says so', async () => {
    const at = await arrive(open, { providerId: openId }, { nameId: 'parent@example.org' })
    expect(errorOf(at)).toMatchObject({ code: 'saml_email_domain_mismatch' })
    expect(errorOf(at).words).toContain('domains')
    expect(await world.sql(`select from auth.users where email = 'parent@example.org'`)).toEqual([])
  })

  test('somebody of another organization with the same name there is another account', async () => {
    const nameId = randomUUID()
    const said = (mail: string) => ({ nameId, nameIdFormat: PERSISTENT, attributes: { mail: [mail] } })
    const first = fragmentOf(await arrive(club, { domain: 'club.example' }, said('one@club.example')))
    const refused = await arrive(school, { domain: 'school.example' }, said('one@club.example'))
    expect(errorOf(refused).code).toBe('saml_email_domain_mismatch')
    const second = fragmentOf(await arrive(school, { domain: 'school.example' }, said('one@school.example')))
    const [one, other] = await Promise.all([
      userOf(world, first.access_token),
      userOf(world, second.access_token),
    ])
    expect(one.id).not.toBe(other.id)
    expect(one.email).toBe('one@club.example')
  })

  test('a domain that goes to another organization takes no account with it', async () => {
    const [one, two] = [new SamlDirectory(), new SamlDirectory()]
    const made = await addProvider(world, { metadata_xml: one.metadata, domains: ['moves.example'] })
    const said = { nameId: 'ana@moves.example' }
    const before = fragmentOf(await arrive(one, { domain: 'moves.example' }, said))
    await sendAdminRequest(world, `/admin/sso/providers/${made.id}`, { method: 'PUT', body: { domains: [] } })
    await addProvider(world, { metadata_xml: two.metadata, domains: ['moves.example'] })
    const after = fragmentOf(await arrive(two, { domain: 'moves.example' }, said))
    const held = await userOf(world, before.access_token)
    expect((await userOf(world, after.access_token)).id).not.toBe(held.id)
    const late = await arrive(one, { providerId: made.id }, said)
    expect(errorOf(late).code).toBe('saml_email_domain_mismatch')
  })
})
