import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certificateOf } from '#server/auth/saml/certificate.ts'
import type { TestServer } from '../test-server.ts'
import { errorOf, HERE, memoryClient, userOf } from './external-world.ts'
import {
  addProvider,
  beginSso,
  bring,
  newKey,
  SamlDirectory,
  startMetadataPage,
  startSamlWorld,
  weakKey,
} from './saml-directory.ts'
import {
  createSignedInUser,
  fragmentOf,
  resetRateLimits,
  sendAdminRequest,
  sendAuthRequest,
} from './test-users.ts'

let world: TestServer
let page: Awaited<ReturnType<typeof startMetadataPage>>
let club: SamlDirectory
let clubId: string
beforeAll(async () => {
  page = await startMetadataPage()
  world = await startSamlWorld({ EXTERNAL_PRIVATE_ORIGINS: page.origin })
  club = new SamlDirectory()
  const added = await addProvider(world, {
    metadata_xml: club.metadata,
    domains: ['Club.example'],
    attribute_mapping: {
      keys: {
        name: { names: ['displayName'] },
        groups: { name: 'memberOf', array: true },
        country: { name: 'c', default: 'PT' },
      },
    },
  })
  expect(added.status, added.text).toBe(201)
  clubId = added.id
})
beforeEach(() => resetRateLimits(world))
afterAll(async () => {
  await world.stop()
  page.stop()
})

const atClub = () => `${randomUUID().slice(0, 8)}@club.example`

describe('the official client signs somebody in at their organization', () => {
  test('by the domain of the address, with the attributes that the operator has mapped', async () => {
    const email = atClub()
    const { browser, requestId, relayState, url } = await beginSso(world, club, { domain: 'club.example' })
    expect(url.startsWith(`${club.signInUrl}?SAMLRequest=`)).toBe(true)
    const response = await club.respond(world, requestId, {
      nameId: email,
      attributes: { displayName: ['Rosa Marín'], memberOf: ['scouts', 'u17'], role: ['admin'] },
    })
    const at = await bring(browser, response, relayState)
    expect(`${at.origin}${at.pathname}${at.search}`).toBe(HERE)
    const client = memoryClient(world)
    const { access_token = '', refresh_token = '' } = fragmentOf(at)
    const { data } = await client.auth.setSession({ access_token, refresh_token })
    expect(data.user).toMatchObject({
      email,
      app_metadata: { provider: `sso:${clubId}`, providers: [`sso:${clubId}`] },
      user_metadata: { full_name: 'Rosa Marín', custom_claims: { groups: ['scouts', 'u17'], country: 'PT' } },
    })
    expect(data.user?.user_metadata.role).toBeUndefined()
    const { data: claims } = await client.auth.getClaims()
    expect(claims?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'sso/saml' }] })
    expect((await client.auth.updateUser({ password: 'Another-Horse-8-Staple' })).error?.code).toBe(
      'user_sso_managed',
    )
    const link = await client.auth.linkIdentity({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    })
    expect(link.error?.code).toBe('user_sso_managed')
  })

  test('by the id of the provider and PKCE, to the same account each time, whatever its address becomes', async () => {
    const nameId = randomUUID()
    const arrive = async (mail: string) => {
      const begun = await beginSso(world, club, { providerId: clubId }, { type: 'pkce' })
      const said = {
        nameId,
        nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
        attributes: { mail: [mail] },
      }
      const at = await bring(
        begun.browser,
        await club.respond(world, begun.requestId, said),
        begun.relayState,
      )
      expect(at.hash).toBe('')
      const { data, error } = await begun.client.auth.exchangeCodeForSession(
        at.searchParams.get('code') ?? '',
      )
      expect(error).toBeNull()
      return data.session?.user
    }
    const first = await arrive('old@club.example')
    const later = await arrive('new@club.example')
    expect(later).toMatchObject({ id: first?.id, email: 'new@club.example' })
  })

  test('with an assertion that only this site can read', async () => {
    const email = atClub()
    const { browser, requestId, relayState } = await beginSso(world, club, { domain: 'club.example' })
    const response = await club.respond(world, requestId, { nameId: email }, { encrypt: true })
    expect(Buffer.from(response, 'base64').toString()).not.toContain(email)
    const at = await bring(browser, response, relayState)
    expect(await userOf(world, fragmentOf(at).access_token)).toMatchObject({ email })
  })

  test('and never opens the account that somebody else has with the same address', async () => {
    const email = atClub()
    const owner = await createSignedInUser(world, email)
    const { browser, requestId, relayState } = await beginSso(world, club, { domain: 'club.example' })
    const at = await bring(browser, await club.respond(world, requestId, { nameId: email }), relayState)
    const user = await userOf(world, fragmentOf(at).access_token)
    expect(user.id).not.toBe(owner.id)
    const again = await sendAuthRequest(world, '/token?grant_type=password', {
      body: { email, password: 'Correct-Horse-7-Battery' },
    })
    expect((again.body.user as { id: string }).id).toBe(owner.id)
  })
})

describe('what an organization says is told in words when it cannot be used', () => {
  const arrive = async (said: Parameters<SamlDirectory['respond']>[2]) => {
    const { browser, requestId, relayState } = await beginSso(world, club, { domain: 'club.example' })
    return errorOf(await bring(browser, await club.respond(world, requestId, said), relayState))
  }

  test('an address of another domain, none at all, or somebody who is another one each time', async () => {
    expect((await arrive({ nameId: 'scout@rival.example' })).code).toBe('saml_email_domain_mismatch')
    const unspecified = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'
    expect((await arrive({ nameId: 'u1', nameIdFormat: unspecified })).code).toBe('saml_assertion_no_email')
    const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    expect((await arrive({ nameId: 'u1', nameIdFormat: transient })).code).toBe('saml_assertion_no_user_id')
    expect((await arrive({ status: 'Responder' })).words).toContain('does not hold')
  })

  test('a domain that nobody has, and a call that names none or both', async () => {
    const ask = (body: Record<string, unknown>) => sendAuthRequest(world, '/sso', { body })
    expect(await ask({ domain: 'rival.example' })).toMatchObject({
      status: 404,
      body: { code: 'sso_provider_not_found' },
    })
    expect(await ask({ provider_id: randomUUID() })).toMatchObject({ status: 404 })
    expect(await ask({})).toMatchObject({ status: 400 })
    expect(await ask({ provider_id: clubId, domain: 'club.example' })).toMatchObject({ status: 400 })
    expect(await ask({ provider_id: 'club' })).toMatchObject({ status: 400 })
  })
})

describe('an operator keeps the organizations', () => {
  test('adds, lists, changes and removes one, and nobody else does', async () => {
    const directory = new SamlDirectory()
    const { id, body, status } = await addProvider(world, {
      metadata_xml: directory.metadata,
      domains: ['a.example'],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      saml: { entity_id: directory.entityId },
      domains: [{ domain: 'a.example' }],
    })
    const listed = await sendAdminRequest(world, '/admin/sso/providers')
    const items = listed.body.items as { id: string; saml: Record<string, unknown> }[]
    expect(items.find((one) => one.id === id)?.saml).not.toHaveProperty('metadata_xml')
    const path = `/admin/sso/providers/${id}`
    const changed = await sendAdminRequest(world, path, { method: 'PUT', body: { domains: ['b.example'] } })
    expect(changed.body.domains).toMatchObject([{ domain: 'b.example' }])
    const other = await sendAdminRequest(world, path, {
      method: 'PUT',
      body: { metadata_xml: club.metadata },
    })
    expect(other.body.code).toBe('saml_entity_id_mismatch')
    const user = await createSignedInUser(world)
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await sendAuthRequest(world, path, { method, token: user.access })).status).toBe(403)
    expect((await sendAdminRequest(world, path, { method: 'DELETE' })).status).toBe(200)
    expect((await sendAdminRequest(world, path)).body.code).toBe('sso_provider_not_found')
  })

  test('is told what is wrong with what was given', async () => {
    const { metadata } = new SamlDirectory()
    const wrong = async (body: Record<string, unknown>) => {
      const answer = await addProvider(world, body)
      return `${answer.status} ${answer.body.code}: ${answer.body.message}`
    }
    expect(await wrong({})).toContain('Either metadata_xml or metadata_url must be set')
    expect(await wrong({ metadata_xml: metadata, type: 'oidc' })).toContain("only 'saml'")
    expect(await wrong({ metadata_url: 'http://idp.test/metadata' })).toContain('not a HTTPS URL')
    expect(await wrong({ metadata_url: 'https://127.0.0.1/metadata' })).toContain('no public network')
    expect(await wrong({ metadata_xml: '<html><body>Sign in</body></html>' })).toContain('EntityDescriptor')
    expect(
      await wrong({ metadata_xml: `<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>${metadata}` }),
    ).toContain('document type')
    expect(await wrong({ metadata_xml: metadata.replace('HTTP-Redirect', 'HTTP-POST') })).toContain(
      'HTTP-Redirect',
    )
    expect(
      await wrong({ metadata_xml: metadata.replace(/Location="[^"]*"/, 'Location="javascript:alert(1)"') }),
    ).toContain('https address')
    const weak = metadata.replace(/(X509Certificate>)[^<]*/, `$1${certificateOf(weakKey())}`)
    expect(await wrong({ metadata_xml: weak })).toContain('2048 bits')
    expect(await wrong({ metadata_xml: metadata, domains: ['club'] })).toContain('no domain')
    expect(await wrong({ metadata_xml: metadata, domains: ['CLUB.example'] })).toContain(
      'sso_domain_already_exists',
    )
    expect(await wrong({ metadata_xml: club.metadata })).toContain('saml_idp_already_exists')
    expect(
      await wrong({ metadata_xml: metadata, attribute_mapping: { keys: { x: { nme: 'y' } } } }),
    ).toContain('attribute_mapping')
  })

  test('metadata by address: a change of keys is followed, and nonsense at the address is not', async () => {
    const directory = new SamlDirectory()
    page.page.text = directory.metadata
    const { id, status, text } = await addProvider(world, {
      metadata_url: page.url,
      domains: ['url.example'],
    })
    expect(status, text).toBe(201)
    const arrive = async () => {
      await world.sql(
        `update auth.saml_providers set updated_at = now() - interval '1 hour' where sso_provider_id = $1`,
        [id],
      )
      const { browser, requestId, relayState } = await beginSso(world, directory, { domain: 'url.example' })
      return bring(
        browser,
        await directory.respond(world, requestId, { nameId: 'a@url.example' }),
        relayState,
      )
    }
    expect((await arrive()).hash).toContain('access_token')
    directory.key = newKey()
    expect(errorOf(await arrive()).code).toBe('saml_assertion_invalid')
    page.page.text = directory.metadata
    expect((await arrive()).hash).toContain('access_token')
    for (const broken of [
      { text: '<html>Sign in</html>', type: 'text/html' },
      { text: club.metadata },
      { text: 'x'.repeat(10_000_000) },
      { status: 302, headers: { location: 'https://elsewhere.test/' } },
    ]) {
      Object.assign(page.page, { status: 200, headers: {} }, broken)
      expect((await arrive()).hash, JSON.stringify(broken).slice(0, 60)).toContain('access_token')
      const answer = await addProvider(world, { metadata_url: page.url })
      expect(answer.status).toBeGreaterThanOrEqual(400)
    }
  })

  test('a provider that is switched off or removed half way lets nobody in, and its removal signs its people out', async () => {
    const directory = new SamlDirectory()
    const { id } = await addProvider(world, { metadata_xml: directory.metadata, domains: ['gone.example'] })
    const path = `/admin/sso/providers/${id}`
    const said = { nameId: 'a@gone.example' }
    const inside = await beginSso(world, directory, { domain: 'gone.example' })
    const at = await bring(
      inside.browser,
      await directory.respond(world, inside.requestId, said),
      inside.relayState,
    )
    const token = fragmentOf(at).access_token ?? ''
    const early = await beginSso(world, directory, { domain: 'gone.example' })
    const late = await beginSso(world, directory, { domain: 'gone.example' })
    await sendAdminRequest(world, path, { method: 'PUT', body: { disabled: true } })
    const off = await bring(
      early.browser,
      await directory.respond(world, early.requestId, said),
      early.relayState,
    )
    expect(errorOf(off).code).toBe('sso_provider_disabled')
    expect((await sendAuthRequest(world, '/sso', { body: { domain: 'gone.example' } })).body.code).toBe(
      'sso_provider_disabled',
    )
    await userOf(world, token)
    await sendAdminRequest(world, path, { method: 'DELETE' })
    const gone = await bring(
      late.browser,
      await directory.respond(world, late.requestId, said),
      late.relayState,
    )
    expect(errorOf(gone).code).toBe('saml_relay_state_not_found')
    expect((await sendAuthRequest(world, '/user', { token })).status).toBe(403)
  })
})
