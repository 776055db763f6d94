import { createECDH } from 'node:crypto'
import { ConfigError } from '#server/config/config-error.ts'

/** Who this installation is to the push services (RFC 8292): P-256, both keys raw and in base64url, as browsers take them. */
export type VapidKeys = { publicKey: string; privateKey: string }

const CURVE = 'prime256v1'

export function createVapidKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  // A number that begins with zeros comes without them.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}

export function vapidKeysOf(privateKey: string): VapidKeys {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { privateKey, publicKey: pair.getPublicKey('base64url') }
}

export function parseVapidKey(text: string): string {
  const wants = 'a private P-256 key: 32 bytes in base64url, as in secrets.json'
  try {
    if (Buffer.from(text, 'base64url').length === 32) {
      vapidKeysOf(text)
      return text
    }
  } catch {
    // Told below, without the key.
  }
  throw new ConfigError('VAPID_PRIVATE_KEY', `${text.length} characters that are no such key`, wants)
}
