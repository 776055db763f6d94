import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { AuthRequest } from '#server/auth/handler.ts'

/** What is kept of a key, wherever it is kept. */
export type KeyRecord = {
  id: string
  publicKey: Uint8Array
  signCount: number
  transports: string[]
  backupEligible: boolean
  backedUp: boolean
  aaguid: string
}

/** EdDSA, ES256, RS256: what authenticators have today. */
const ALGORITHMS = [-8, -7, -257]

/** The site as the standard names it: keys are bound to its name, answers to its origin. */
export function relyingParty({ context: { config } }: AuthRequest) {
  const { hostname, origin } = new URL(config.siteUrl)
  return { id: hostname, origin, name: config.project.passkeys.siteName ?? config.project.senderName }
}

type Person = { id: string; email: string | null }
type Purpose = 'sign-in' | 'second factor'

/** A key for signing in is one that the device finds by itself and opens by a finger, a face or a PIN. */
export function creationOptions(
  call: AuthRequest,
  person: Person,
  held: readonly { id: string; transports: string[] }[],
  purpose: Purpose,
) {
  const { id, name } = relyingParty(call)
  const title = person.email || person.id
  return generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new TextEncoder().encode(person.id),
    userName: title,
    userDisplayName: title,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: held.map((key) => ({ id: key.id })),
    authenticatorSelection:
      purpose === 'sign-in'
        ? { residentKey: 'required', userVerification: 'required' }
        : { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

export function requestOptions(call: AuthRequest, keys: readonly string[], purpose: Purpose) {
  return generateAuthenticationOptions({
    rpID: relyingParty(call).id,
    userVerification: purpose === 'sign-in' ? 'required' : 'preferred',
    allowCredentials: keys.map((id) => ({ id })),
  })
}

/** Undefined where the answer is none, or not to this challenge, from this site, with a person there. */
export async function readNewKey(
  call: AuthRequest,
  given: unknown,
  challenge: string,
  purpose: Purpose,
): Promise<KeyRecord | undefined> {
  const response = given as RegistrationResponseJSON
  const { id, origin } = relyingParty(call)
  try {
    if (isFramed(response)) return undefined
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: purpose === 'sign-in',
    })
    if (!verified) return undefined
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo
    return {
      id: credential.id,
      publicKey: credential.publicKey,
      signCount: credential.counter,
      transports: readTransports(credential.transports),
      backupEligible: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
      aaguid,
    }
  } catch (error) {
    return refused(call, error)
  }
}

type Use = { signCount: number; backedUp: boolean }

/** A count that did not grow is that of a copy; a key that may be backed up today could be so from the start, or it is another. */
export async function readUse(
  call: AuthRequest,
  given: unknown,
  challenge: string,
  key: KeyRecord,
  purpose: Purpose,
): Promise<Use | undefined> {
  const response = given as AuthenticationResponseJSON
  const { id, origin } = relyingParty(call)
  try {
    if (isFramed(response)) return undefined
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: key.id, publicKey: new Uint8Array(key.publicKey), counter: key.signCount },
      requireUserVerification: purpose === 'sign-in',
    })
    const { credentialID, newCounter, credentialDeviceType, credentialBackedUp } = authenticationInfo
    const isSame = credentialID === key.id && (credentialDeviceType === 'multiDevice') === key.backupEligible
    return verified && isSame ? { signCount: newCounter, backedUp: credentialBackedUp } : undefined
  } catch (error) {
    return refused(call, error)
  }
}

/** The id that an answer names its key by. */
export function keyIdOf(given: unknown): Buffer | undefined {
  const id = (given as { id?: unknown } | null)?.id
  if (typeof id !== 'string' || id.length > 1_400 || !/^[\w-]+$/.test(id)) return undefined
  return Buffer.from(id, 'base64url')
}

/** Whose key it is, as the key itself says. */
export function userHandleOf(given: unknown): string | undefined {
  const handle = (given as AuthenticationResponseJSON | null)?.response?.userHandle
  return typeof handle === 'string' ? Buffer.from(handle, 'base64url').toString() : undefined
}

/** Nothing of ours asks from inside a page of somebody else. */
function isFramed(response: { response?: { clientDataJSON?: unknown } } | null) {
  const encoded = response?.response?.clientDataJSON
  const client = JSON.parse(Buffer.from(String(encoded), 'base64url').toString()) as Record<string, unknown>
  return client.crossOrigin === true || client.topOrigin !== undefined
}

function refused(call: AuthRequest, error: unknown): undefined {
  // The library names what it was given, which is the caller's to choose: the log of a refusal is for debugging alone.
  call.context.log.debug({ why: (error as Error).name }, 'a passkey was refused')
  return undefined
}

const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
const readTransports = (given: unknown) =>
  Array.isArray(given) ? [...new Set(given)].filter((name) => TRANSPORTS.has(name)) : []
