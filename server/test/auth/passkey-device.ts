import { createHash, createPrivateKey, sign } from 'node:crypto'
import { expect } from 'vitest'
import {
  AuthenticatorEmulator,
  PasskeysCredentialsMemoryRepository,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  WebAuthnEmulator,
} from 'webauthn-emulator'
import type { TestServer } from '../test-server.ts'
import { type Reply, sendAuthRequest, type TestUser } from './test-users.ts'

export const SITE = 'https://app.touchline.test'
export const RP_ID = 'app.touchline.test'
export const PASSKEYS_ON = { SITE_URL: SITE, GOTRUE_PASSKEY_ENABLED: 'true' }

const UP = 0x01
const UV = 0x04
export const BACKUP_ELIGIBLE = 0x08
export const BACKED_UP = 0x10

/** What a dishonest page or device changes of an answer before it is signed. */
type Forgery = {
  origin?: string
  rpId?: string
  flags?: number
  counter?: number
  type?: string
  client?: Record<string, unknown>
}

type Challenged = { challenge_id: string; options: { challenge: string } }

/** A phone with its keys: an emulated authenticator, and a hand of our own that signs with the same keys what it would not. */
export class Device {
  readonly #keys = new PasskeysCredentialsMemoryRepository()
  readonly #emulator: WebAuthnEmulator

  constructor(verifications = { userPresent: true, userVerified: true }) {
    this.#emulator = new WebAuthnEmulator(
      new AuthenticatorEmulator({ credentialsRepository: this.#keys, verifications }),
    )
  }

  create(options: unknown, origin = SITE) {
    return this.#emulator.createJSON(origin, options as PublicKeyCredentialCreationOptionsJSON, [SITE])
  }

  get(options: unknown) {
    return this.#emulator.getJSON(SITE, options as PublicKeyCredentialRequestOptionsJSON)
  }

  /** The newest key's answer, signed as it would be if the device did not care. */
  async forge(challenge: string, forgery: Forgery = {}) {
    const key = (await this.#keys.loadCredentials()).at(-1)
    if (!key) throw new Error('this device holds no key')
    const { id, privateKey, userHandle } = key.publicKeyCredentialSource
    const { origin = SITE, rpId = RP_ID, type = 'webauthn.get', client = {} } = forgery
    const clientData = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...client }))
    const head = Buffer.alloc(5)
    head.writeUInt8(forgery.flags ?? UP | UV | BACKUP_ELIGIBLE | BACKED_UP)
    head.writeUInt32BE(forgery.counter ?? 1_000, 1)
    const authenticatorData = Buffer.concat([sha256(rpId), head])
    const privatePart = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' })
    const hash = privatePart.asymmetricKeyType === 'ed25519' ? null : 'sha256'
    return {
      id: encode(id),
      rawId: encode(id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: encode(clientData),
        authenticatorData: encode(authenticatorData),
        signature: encode(sign(hash, Buffer.concat([authenticatorData, sha256(clientData)]), privatePart)),
        userHandle: encode(userHandle ?? new Uint8Array()),
      },
    }
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const encode = (data: Uint8Array) => Buffer.from(data).toString('base64url')

export const USER_PRESENT = UP
export const USER_VERIFIED = UV

const post = (world: TestServer, path: string, body: unknown, token?: string) =>
  sendAuthRequest(world, `/passkeys/${path}`, { body, ...(token && { token }) })

export async function begin(world: TestServer, token?: string) {
  const answer = token
    ? await post(world, 'registration/options', {}, token)
    : await post(world, 'authentication/options', {})
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Challenged
}

export const finish = (world: TestServer, challengeId: string, credential: unknown, token?: string) =>
  token
    ? post(world, 'registration/verify', { challenge_id: challengeId, credential }, token)
    : post(world, 'authentication/verify', { challenge_id: challengeId, credential })

/** From the settings to a key on the device; the id that the server gave it. */
export async function addPasskey(world: TestServer, person: TestUser, device: Device): Promise<string> {
  const { challenge_id, options } = await begin(world, person.access)
  const answer = await finish(world, challenge_id, await device.create(options), person.access)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.id as string
}

export async function signInWith(world: TestServer, device: Device): Promise<Reply> {
  const { challenge_id, options } = await begin(world)
  return finish(world, challenge_id, await device.get(options))
}
