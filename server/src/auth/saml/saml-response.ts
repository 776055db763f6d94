import type { KeyObject } from 'node:crypto'
import { decryptXml } from '@node-saml/node-saml/lib/xml.js'
import type { IdpMetadata } from '#server/auth/saml/idp-metadata.ts'
import { AssertionProblem } from '#server/auth/saml/saml-errors.ts'
import { acsUrl, openSaml, requireSamlKey } from '#server/auth/saml/service-provider.ts'
import { allOf, childrenOf, NS, parseXml, textOf } from '#server/auth/saml/xml.ts'
import type { Config } from '#server/config/config.ts'
import { TUNING } from '#server/config/tuning.ts'

export type Assertion = {
  id: string
  /** From when on it is too old to be used once more. */
  until: Date
  nameId: string | undefined
  nameIdFormat: string
  attributes: ReadonlyMap<string, string[]>
}

const problem = (why: string) => new AssertionProblem(why)
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** SHA-1 can be forged, and a canonical form that keeps comments lets one say two things. */
const SIGNED_BY = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
])
/** What can be opened without telling whoever tries ciphertexts how far it got. */
const ENCRYPTED_BY = new Set([
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
])
const SKEW_MS = TUNING.auth.external.clockToleranceSeconds * 1_000
const XENC = 'http://www.w3.org/2001/04/xmlenc#'

/** The library checks signature, times and audience; everything else about a response is checked here, of what it says was signed. */
export async function verifyResponse(
  config: Config,
  idp: IdpMetadata,
  requestId: string,
  encoded: string,
): Promise<Assertion> {
  const given = await withPlainAssertion(config, decode(encoded))
  const document = await parseXml(given)
  requireOneAssertion(document)
  requireStrongSignatures(document)
  requireAnswerTo(document.documentElement, acsUrl(config), requestId)
  const saml = openSaml(config, idp, requestId, null)
  const { profile } = await saml
    .validatePostResponseAsync({ SAMLResponse: Buffer.from(given).toString('base64') })
    .catch((cause: unknown) => {
      throw Object.assign(problem(cause instanceof Error ? cause.message : 'refused'), { cause })
    })
  const signed = profile?.getAssertionXml?.()
  if (!signed) throw problem('no assertion came')
  return readAssertion((await parseXml(signed)).documentElement, {
    issuer: idp.entityId,
    recipient: acsUrl(config),
    requestId,
  })
}

function decode(encoded: string): string {
  if (encoded.length > TUNING.auth.saml.responseMaxChars)
    throw problem(`at most ${TUNING.auth.saml.responseMaxChars} characters are wanted, got ${encoded.length}`)
  if (!/^[A-Za-z0-9+/=\s]+$/.test(encoded)) throw problem('it is no base64')
  const bytes = Buffer.from(encoded, 'base64')
  const text = bytes.toString('utf8')
  if (text.includes('\0') || text.includes('\uFFFD')) throw problem('it is no UTF-8')
  return text
}

/** With the assertion in the open. What a response says around it proves nothing, so what is around an opened one is left away. */
async function withPlainAssertion(config: Config, text: string): Promise<string> {
  const document = await parseXml(text)
  const { documentElement: root } = document
  if (root.localName !== 'Response' || root.namespaceURI !== NS.protocol)
    throw problem('it is no SAML response')
  const encrypted = allOf(document, NS.assertion, 'EncryptedAssertion')
  if (encrypted.length === 0) return text
  if (encrypted.length > 1 || allOf(document, NS.assertion, 'Assertion').length > 0)
    throw problem('it holds more than one assertion')
  if (!config.project.saml.allowEncrypted)
    throw problem('the assertion is encrypted, and GOTRUE_SAML_ALLOW_ENCRYPTED_ASSERTIONS is off')
  requireSuccess(root)
  const opened = await openAssertion(encrypted[0]!, requireSamlKey(config))
  const [to, answers] = ['Destination', 'InResponseTo'].map((name) => root.getAttribute(name) ?? '')
  const attributes = [
    to && ` Destination="${attribute(to)}"`,
    answers && ` InResponseTo="${attribute(answers)}"`,
  ]
  return `<samlp:Response xmlns:samlp="${NS.protocol}"${attributes.join('')}><samlp:Status><samlp:StatusCode Value="${SUCCESS}"/></samlp:Status>${opened}</samlp:Response>`
}

const attribute = (value: string) => {
  if (/[<>&"]/.test(value)) throw problem('an attribute of the response holds signs of XML')
  return value
}

async function openAssertion(encrypted: Element, key: KeyObject): Promise<string> {
  const methods = allOf(encrypted, XENC, 'EncryptionMethod')
  const odd = methods.find((one) => !ENCRYPTED_BY.has(one.getAttribute('Algorithm') ?? ''))
  if (odd) throw problem(`it is encrypted by ${odd.getAttribute('Algorithm')}, which is not safe`)
  let opened: string
  try {
    opened = await decryptXml(encrypted.toString(), key.export({ type: 'pkcs8', format: 'pem' }))
  } catch (cause) {
    throw Object.assign(problem('the assertion is not encrypted for this site'), { cause })
  }
  const { documentElement: root } = await parseXml(opened)
  if (root.localName !== 'Assertion' || root.namespaceURI !== NS.assertion)
    throw problem('what is encrypted is no assertion')
  return opened.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '')
}

/** One, below the response, and nowhere a second that a reader could take for it: whatever its namespace. */
function requireOneAssertion(document: Document) {
  const named = Array.from(document.getElementsByTagNameNS('*', 'Assertion'))
  const [assertion] = childrenOf(document.documentElement, NS.assertion, 'Assertion')
  if (named.length !== 1 || named[0] !== assertion)
    throw problem(`exactly one assertion is wanted, directly in the response, got ${named.length}`)
  const responses = document.getElementsByTagNameNS('*', 'Response').length
  if (responses !== 1) throw problem('it holds a response within a response')
  if (childrenOf(assertion!, NS.signature, 'Signature').length !== 1)
    throw problem('the assertion itself is not signed')
}

function requireStrongSignatures(document: Document) {
  for (const signature of allOf(document, NS.signature, 'Signature')) {
    const parent = signature.parentNode as Element
    if (parent.localName !== 'Assertion' && parent !== document.documentElement)
      throw problem('a signature stands where none belongs')
    if (Array.from(signature.getElementsByTagNameNS('*', 'Object')).length > 0)
      throw problem('a signature carries an object')
    for (const element of Array.from(signature.getElementsByTagNameNS('*', '*'))) {
      const by = element.getAttribute('Algorithm')
      if (by && !SIGNED_BY.has(by)) throw problem(`it is signed by ${by}, which is not safe`)
    }
  }
}

function requireSuccess(root: Element) {
  const [status] = childrenOf(root, NS.protocol, 'Status')
  const [code] = status ? childrenOf(status, NS.protocol, 'StatusCode') : []
  const value = code?.getAttribute('Value')
  if (value !== SUCCESS) throw problem(`the directory answered ${value ?? 'without a status'}`)
}

function requireAnswerTo(root: Element, here: string, requestId: string) {
  requireSuccess(root)
  const destination = root.getAttribute('Destination')
  if (destination && destination !== here) throw problem(`it is for ${destination}`)
  const answers = root.getAttribute('InResponseTo')
  if (answers && answers !== requestId) throw problem('it answers another request')
}

type Wanted = { issuer: string; recipient: string; requestId: string }

function readAssertion(root: Element, { issuer, recipient, requestId }: Wanted): Assertion {
  if (root.localName !== 'Assertion' || root.namespaceURI !== NS.assertion)
    throw problem('no assertion is signed')
  const one = (parent: Element, name: string) => {
    const found = childrenOf(parent, NS.assertion, name)
    if (found.length !== 1) throw problem(`exactly one ${name} is wanted, got ${found.length}`)
    return found[0]!
  }
  const id = root.getAttribute('ID') ?? ''
  if (id === '') throw problem('it has no ID')
  if (textOf(one(root, 'Issuer')) !== issuer) throw problem('it is from another issuer')
  const subject = one(root, 'Subject')
  const until = confirmedUntil(subject, recipient, requestId)
  one(root, 'Conditions')
  const [named] = childrenOf(subject, NS.assertion, 'NameID')
  return {
    id,
    until: new Date(until + 2 * SKEW_MS),
    nameId: textOf(named),
    nameIdFormat: named?.getAttribute('Format') ?? '',
    attributes: readAttributes(root),
  }
}

/** Whoever brings it may use it, here alone, for this request, and not for long. */
function confirmedUntil(subject: Element, recipient: string, requestId: string): number {
  const whys: string[] = []
  for (const confirmation of childrenOf(subject, NS.assertion, 'SubjectConfirmation')) {
    const [data] = childrenOf(confirmation, NS.assertion, 'SubjectConfirmationData')
    const until = Date.parse(data?.getAttribute('NotOnOrAfter') ?? '')
    const from = data?.getAttribute('NotBefore')
    if (confirmation.getAttribute('Method') !== BEARER) whys.push('not by bearer')
    else if (data?.getAttribute('Recipient') !== recipient) whys.push('for another recipient')
    else if (data.getAttribute('InResponseTo') !== requestId) whys.push('for another request')
    else if (Number.isNaN(until) || until + SKEW_MS <= Date.now()) whys.push('expired')
    else if (from && Date.now() + SKEW_MS < Date.parse(from)) whys.push('not yet')
    else return until
  }
  throw problem(`nothing confirms the subject: ${whys.join(', ') || 'no confirmation came'}`)
}

function readAttributes(root: Element) {
  const attributes = new Map<string, string[]>()
  for (const statement of childrenOf(root, NS.assertion, 'AttributeStatement'))
    for (const given of childrenOf(statement, NS.assertion, 'Attribute')) {
      const values = childrenOf(given, NS.assertion, 'AttributeValue').flatMap((value) => textOf(value) ?? [])
      for (const name of [given.getAttribute('Name'), given.getAttribute('FriendlyName')])
        if (name && !attributes.has(name)) attributes.set(name, values)
    }
  return attributes
}
