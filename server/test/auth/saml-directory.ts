import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as samlify from 'samlify'
import { certificateOf } from '#server/auth/saml/certificate.ts'
import type { TestServer } from '../test-server.ts'
import { HERE, memoryClient } from './external-world.ts'
import { TestBrowser } from './test-browser.ts'
import { sendAdminRequest, startAuthServer } from './test-users.ts'

const SITE = 'http://app.touchline.test'
export const ACS = `${SITE}/auth/v1/sso/saml/acs`
export const AUDIENCE = `${SITE}/auth/v1/sso/saml/metadata`
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const SUBJECT_IS_ADDRESS = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

// The schemas themselves are not at hand; what a directory is sent is checked by its signature.
samlify.setSchemaValidator({ validate: async () => 'not validated' })

export const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

const siteKey = newKey()
/** What an operator sets. */
export const SAML_ON = {
  GOTRUE_SAML_ENABLED: 'true',
  GOTRUE_SAML_PRIVATE_KEY: siteKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
  GOTRUE_SAML_ALLOW_ENCRYPTED_ASSERTIONS: 'true',
}

/** What a response says; each field can be made to lie. */
export type Said = {
  id: string
  nameId: string
  nameIdFormat: string
  attributes: Record<string, string[]>
  audience: string
  recipient: string
  destination: string
  issuer: string
  inResponseTo: string
  notBefore: Date
  notOnOrAfter: Date
  status: string
}

const attributeXml = (attributes: Said['attributes']) => {
  const each = Object.entries(attributes).map(([name, values]) => {
    const held = values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')
    return `<saml:Attribute Name="${name}">${held}</saml:Attribute>`
  })
  return each.length === 0 ? '' : `<saml:AttributeStatement>${each.join('')}</saml:AttributeStatement>`
}

function responseXml(said: Said): string {
  const [now, from, until] = [new Date(), said.notBefore, said.notOnOrAfter].map((time) => time.toISOString())
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${now}" Destination="${said.destination}" InResponseTo="${said.inResponseTo}"><saml:Issuer>${said.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${said.status}"/></samlp:Status><saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${said.id}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${said.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${said.nameIdFormat}">${said.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${said.recipient}" InResponseTo="${said.inResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>${attributeXml(said.attributes)}</saml:Assertion></samlp:Response>`
}

export type Signing = {
  /** Whether the assertion is signed; otherwise the response alone, or nothing at all. */
  sign?: 'assertion' | 'response' | 'nothing'
  encrypt?: boolean
  key?: KeyObject
  algorithm?: string
}

type Site = Pick<TestServer, 'url'>

/** A directory of an organization, which signs by samlify. */
export class SamlDirectory {
  readonly entityId: string
  readonly signInUrl: string
  key = newKey()

  constructor(origin = `https://${randomUUID().slice(0, 8)}.idp.test`) {
    this.entityId = `${origin}/metadata`
    this.signInUrl = `${origin}/sso`
  }

  private settings(key: KeyObject) {
    return {
      entityID: this.entityId,
      signingCert: certificateOf(key),
      privateKey: pem(key),
      wantAuthnRequestsSigned: true,
      singleSignOnService: [{ Binding: REDIRECT, Location: this.signInUrl }],
      // Never asked for here; samlify wants every directory to have one.
      singleLogoutService: [{ Binding: REDIRECT, Location: this.signInUrl }],
    }
  }

  get metadata(): string {
    return samlify.IdentityProvider(this.settings(this.key)).getMetadata()
  }

  /** Reads what a browser brings, and whether this site has signed it. */
  async readRequest(world: Site, url: string) {
    const at = new URL(url)
    const query = Object.fromEntries(at.searchParams)
    const signedPart = at.search.slice(1).split('&Signature=')[0] ?? ''
    const idp = samlify.IdentityProvider(this.settings(this.key))
    const read = await idp.parseLoginRequest(await siteAsSp(world), 'redirect', {
      query,
      octetString: signedPart,
    })
    return { id: read.extract.request?.id as string, relayState: query.RelayState ?? '' }
  }

  /** The response as base64, as a form carries it. */
  async respond(world: Site, inResponseTo: string, said: Partial<Said> = {}, signing: Signing = {}) {
    const xml = responseXml({
      id: `_${randomUUID()}`,
      nameId: `${randomUUID()}@club.example`,
      nameIdFormat: SUBJECT_IS_ADDRESS,
      attributes: {},
      audience: AUDIENCE,
      recipient: ACS,
      destination: ACS,
      issuer: this.entityId,
      inResponseTo,
      notBefore: new Date(Date.now() - 5_000),
      notOnOrAfter: new Date(Date.now() + 120_000),
      status: 'Success',
      ...said,
    })
    const { sign = 'assertion', encrypt = false, key = this.key, algorithm } = signing
    if (sign === 'nothing') return Buffer.from(xml).toString('base64')
    const idp = samlify.IdentityProvider({
      ...this.settings(key),
      isAssertionEncrypted: encrypt,
      ...(algorithm && { requestSignatureAlgorithm: algorithm }),
    })
    const sp = await siteAsSp(world, sign === 'response')
    const { context } = await idp.createLoginResponse(
      sp,
      { extract: { request: { id: inResponseTo } } },
      'post',
      {},
      { customTagReplacement: () => ({ id: 'given', context: xml }) },
    )
    return context
  }
}

async function siteAsSp(world: Site, responseAlone = false) {
  const metadata = await (await fetch(`${world.url}/auth/v1/sso/saml/metadata`)).text()
  return samlify.ServiceProvider({
    metadata: responseAlone
      ? metadata.replace('WantAssertionsSigned="true"', 'WantAssertionsSigned="false"')
      : metadata,
    wantMessageSigned: responseAlone,
  })
}

export const startSamlWorld = (env: Record<string, string> = {}) => startAuthServer({ ...SAML_ON, ...env })

export async function addProvider(world: TestServer, body: Record<string, unknown>) {
  const answer = await sendAdminRequest(world, '/admin/sso/providers', { body: { type: 'saml', ...body } })
  return { ...answer, id: answer.body.id as string }
}

/** From the click in a browser to the directory's door. */
export async function beginSso(
  world: TestServer,
  directory: SamlDirectory,
  by: { domain: string } | { providerId: string },
  flow: { type?: 'implicit' | 'pkce'; redirectTo?: string; browser?: TestBrowser } = {},
) {
  const browser = flow.browser ?? new TestBrowser(world)
  const client = memoryClient(world, flow.type, browser.fetch)
  const { data, error } = await client.auth.signInWithSSO({
    ...by,
    options: { redirectTo: flow.redirectTo ?? HERE },
  })
  if (error) throw error
  const { id, relayState } = await directory.readRequest(world, data?.url ?? '')
  return { browser, client, url: data?.url ?? '', requestId: id, relayState }
}

/** The form that a directory sends a browser back with. */
export async function bring(browser: TestBrowser, SAMLResponse: string, RelayState: string): Promise<URL> {
  const answer = await browser.ask(ACS, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ SAMLResponse, RelayState }),
  })
  const next = answer.headers.get('location')
  if (!next) throw new Error(`the site answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
  return new URL(next)
}

/** A page of this machine that a directory keeps its metadata at; what it answers can be changed. */
export async function startMetadataPage() {
  const page = { status: 200, type: 'application/xml', text: '', headers: {}, asked: 0 }
  const server = createServer((_request, answer) => {
    page.asked += 1
    answer.writeHead(page.status, { 'content-type': page.type, ...page.headers }).end(page.text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { page, origin, url: `${origin}/metadata.xml`, stop: () => server.close() }
}

export const decode = (response: string) => Buffer.from(response, 'base64').toString()
export const encode = (xml: string) => Buffer.from(xml).toString('base64')
export const weakKey = () =>
  createPrivateKey(pem(generateKeyPairSync('rsa', { modulusLength: 1_024 }).privateKey))
