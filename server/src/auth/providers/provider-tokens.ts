import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What a provider gave for its own API. It goes to the app that signed somebody in, once, and is kept nowhere. */
export type ProviderTokens = {
  provider_token?: string | undefined
  provider_refresh_token?: string | undefined
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = (code: string) => Buffer.from(hkdfSync('sha256', code, '', 'provider tokens', 32))

/** Until the app exchanges its code they wait in the database, where only the hash of that code is. */
export function sealWithCode(code: string, token: string | undefined): string | null {
  if (token === undefined) return null
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(code), iv)
  const sealed = Buffer.concat([cipher.update(token), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function openWithCode(code: string, sealed: string | null): string | undefined {
  if (sealed === null) return undefined
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, keyOf(code), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString()
}
