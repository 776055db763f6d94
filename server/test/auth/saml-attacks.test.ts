import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { accountsWith, errorOf } from './external-world.ts'
import {
  addProvider,
  beginSso,
  bring,
  decode,
  encode,
  newKey,
  type Said,
  SamlDirectory,
  type Signing,
  startSamlWorld,
} from './saml-directory.ts'
import type { TestBrowser } from './test-browser.ts'
import { resetRateLimits } from './test-users.ts'

let world: TestServer
let club: SamlDirectory
let rival: SamlDirectory
beforeAll(async () => {
  world = await startSamlWorld()
  club = new SamlDirectory()
  rival = new SamlDirectory()
  const added = await Promise.all([
    addProvider(world, { metadata_xml: club.metadata, domains: ['club.example'] }),
    addProvider(world, { metadata_xml: rival.metadata, domains: ['rival.example'] }),
  ])
  expect(added.map(({ status }) => status)).toEqual([201, 201])
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

const VICTIM = 'coach@club.example'
const begin = (browser?: TestBrowser) =>
  beginSso(world, club, { domain: 'club.example' }, browser ? { browser } : {})

/** In words, without a session and without an account. */
async function expectRefused(at: URL, code = 'saml_assertion_invalid') {
  expect(errorOf(at).code, at.href).toBe(code)
  expect(errorOf(at).words.length).toBeGreaterThan(20)
  expect(at.hash).not.toContain('access_token')
  expect(at.searchParams.has('code')).toBe(false)
  expect(await accountsWith(world, VICTIM)).toEqual([])
}

/** What comes of a response of the club's for a stranger, signed and then changed on its way. */
async function bringChanged(
  change: (xml: string) => string,
  said: Partial<Said> = {},
  signing: Signing = {},
) {
  const { browser, requestId, relayState } = await begin()
  const xml = decode(
    await club.respond(world, requestId, { nameId: 'stranger@club.example', ...said }, signing),
  )
  const changed = change(xml)
  expect(changed).not.toBe(xml)
  return bring(browser, encode(changed), relayState)
}

const assertionOf = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? ''
const signatureOf = (xml: string) => /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(xml)?.[0] ?? ''
/** The assertion as an attacker would have it: another subject, another ID, no signature. */
const forged = (xml: string) =>
  assertionOf(xml)
    .replace(signatureOf(xml), '')
    .replaceAll('stranger@club.example', VICTIM)
    .replace(/ ID="[^"]*"/, ` ID="_${randomUUID()}"`)

describe('a signed assertion beside, around or below a forged one opens nothing (signature wrapping)', () => {
  test.each<[string, (xml: string) => string]>([
    ['the forged one first', (xml) => xml.replace('<saml:Assertion', () => `${forged(xml)}<saml:Assertion`)],
    [
      'the forged one last',
      (xml) => xml.replace('</samlp:Response>', () => `${forged(xml)}</samlp:Response>`),
    ],
    [
      'the signed one inside the forged one',
      (xml) =>
        xml.replace(assertionOf(xml), () =>
          forged(xml).replace('</saml:Assertion>', `${assertionOf(xml)}</saml:Assertion>`),
        ),
    ],
    [
      'the signed one in an object of the forged one’s signature',
      (xml) => {
        const signature = signatureOf(xml).replace(
          '</ds:Signature>',
          () => `<ds:Object>${assertionOf(xml).replace(signatureOf(xml), '')}</ds:Object></ds:Signature>`,
        )
        return xml.replace(assertionOf(xml), () =>
          forged(xml).replace('</saml:Issuer>', () => `</saml:Issuer>${signature}`),
        )
      },
    ],
    [
      'the signed one among the extensions',
      (xml) =>
        xml.replace(
          assertionOf(xml),
          () => `<samlp:Extensions>${assertionOf(xml)}</samlp:Extensions>${forged(xml)}`,
        ),
    ],
    [
      'the whole response inside a forged response',
      (xml) => {
        const whole = xml.replace(/^<\?xml[^>]*\?>/, '')
        return whole.replace(
          assertionOf(whole),
          () => `${forged(whole)}<samlp:Extensions>${whole}</samlp:Extensions>`,
        )
      },
    ],
    [
      'a forged one of another namespace',
      (xml) =>
        xml.replace(
          '<saml:Assertion',
          () =>
            `${forged(xml).replaceAll('saml:', 'x:').replace('<x:Assertion', '<x:Assertion xmlns:x="urn:x"')}<saml:Assertion`,
        ),
    ],
    [
      'the signature moved to the forged one, with the ID of the signed one',
      (xml) => {
        const id = / ID="([^"]*)"/.exec(assertionOf(xml))?.[1] ?? ''
        return xml.replace(assertionOf(xml), () =>
          forged(xml)
            .replace(/ ID="[^"]*"/, ` ID="${id}"`)
            .replace('</saml:Issuer>', () => `</saml:Issuer>${signatureOf(xml)}`),
        )
      },
    ],
  ])('%s', async (_name, change) => {
    await expectRefused(await bringChanged(change))
  })

  test('nor does one whose text was changed', async () => {
    await expectRefused(await bringChanged((xml) => xml.replaceAll('stranger@club.example', VICTIM)))
  })
})

describe('what XML can do besides', () => {
  test('a comment in the NameID does not make two names of one', async () => {
    const said = { nameId: `${VICTIM}.rival.example` }
    await expectRefused(await bringChanged((xml) => xml.replace(VICTIM, `${VICTIM}<!-- -->`), said))
    await expectRefused(await bringChanged((xml) => xml.replace(VICTIM, `${VICTIM}<?x y?>`), said))
    await expectRefused(await bringChanged((xml) => xml.replace(VICTIM, `<![CDATA[${VICTIM}]]>`), said))
  })

  test('nor within an assertion that is encrypted', async () => {
    const { browser, requestId, relayState } = await begin()
    const nameId = `${VICTIM}<!-- -->.rival.example`
    await expectRefused(
      await bring(browser, await club.respond(world, requestId, { nameId }, { encrypt: true }), relayState),
    )
  })

  test.each([
    ['an external entity', '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['entities that grow', '<!DOCTYPE r [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'],
    ['a document type elsewhere', '<!DOCTYPE r SYSTEM "https://rival.example/x.dtd">'],
    ['a style sheet', '<?xml-stylesheet href="https://rival.example/x.xsl"?>'],
  ])('%s is not read', async (_name, head) => {
    await expectRefused(await bringChanged((xml) => head + xml.replace(/^<\?xml[^>]*\?>/, '')))
  })

  test.each([
    ['HTML', encode('<!doctype html><html><body>Sign in</body></html>')],
    ['nothing', ''],
    ['text that is no base64', '<samlp:Response/>'],
    ['more than is read', encode(`<r>${'a'.repeat(400_000)}</r>`)],
    ['XML that does not end', encode('<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">')],
    ['a thousand elements deep', encode('<a>'.repeat(9_000) + '</a>'.repeat(9_000))],
  ])('%s is refused', async (_name, response) => {
    const { browser, relayState } = await begin()
    await expectRefused(await bring(browser, response, relayState))
  })

  test('a form of 10 MB is not taken at all', async () => {
    const { browser, relayState } = await begin()
    await expect(bring(browser, 'A'.repeat(10_000_000), relayState)).rejects.toThrow(/413|fetch failed/)
  })
})

describe('a signature has to be on the assertion, by a key of the organization, for this site, now', () => {
  const bringSaid = async (said: Partial<Said>, signing: Signing = {}) => {
    const { browser, requestId, relayState } = await begin()
    return bring(
      browser,
      await club.respond(world, requestId, { nameId: VICTIM, ...said }, signing),
      relayState,
    )
  }

  test('unsigned, or with the response signed alone', async () => {
    await expectRefused(await bringSaid({}, { sign: 'nothing' }))
    await expectRefused(await bringSaid({}, { sign: 'response' }))
  })

  test('with another key, or by a weak method', async () => {
    await expectRefused(await bringSaid({}, { key: newKey() }))
    await expectRefused(await bringSaid({}, { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }))
  })

  test('of another organization that signs in here as well', async () => {
    await expectRefused(await bringSaid({}, { key: rival.key }))
    const { browser, requestId, relayState } = await begin()
    await expectRefused(
      await bring(browser, await rival.respond(world, requestId, { nameId: VICTIM }), relayState),
    )
    const theirs = await beginSso(world, rival, { domain: 'rival.example' })
    const said = { nameId: VICTIM, issuer: rival.entityId }
    const at = await bring(
      theirs.browser,
      await rival.respond(world, theirs.requestId, said),
      theirs.relayState,
    )
    await expectRefused(at, 'saml_email_domain_mismatch')
  })

  test('for another audience, another recipient or another address', async () => {
    await expectRefused(await bringSaid({ audience: 'https://rival.example/metadata' }))
    await expectRefused(await bringSaid({ recipient: 'https://rival.example/acs' }))
    await expectRefused(await bringSaid({ destination: 'https://rival.example/acs' }))
    await expectRefused(await bringSaid({ issuer: rival.entityId }))
  })

  test('expired, or not valid yet, by more than clocks differ', async () => {
    const minutes = (count: number) => new Date(Date.now() + count * 60_000)
    await expectRefused(await bringSaid({ notOnOrAfter: minutes(-2) }))
    await expectRefused(await bringSaid({ notBefore: minutes(3), notOnOrAfter: minutes(5) }))
  })
})
