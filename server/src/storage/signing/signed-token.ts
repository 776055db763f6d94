import { createSecretKey } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { SigningKeys } from '#server/identity/signing-keys.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

export type DownloadGrant = {
  scope: 'download'
  url: string
  /** The bytes that were signed: a replaced file ends its links. */
  version: string
  signer: Signer
  transformations?: string
}
/** What is kept of who made a link, to ask again as them. A link is passed on, so it carries no address and no name. */
export type Signer = { role: string; sub?: string; aud?: string; aal?: string; app_metadata?: unknown }
export type UploadGrant = { scope: 'upload'; url: string; owner?: string; role: string; upsert: boolean }

export type SignedTokens = {
  sign(grant: DownloadGrant | UploadGrant, seconds: number): Promise<string>
  verifyDownload(token: unknown, url: string): Promise<DownloadGrant>
  verifyUpload(token: unknown, url: string): Promise<UploadGrant>
}

/** Links are signed with a key of their own, so neither can stand in for a session nor a session for a link. */
export function createSignedTokens(keys: SigningKeys): SignedTokens {
  const key = createSecretKey(keys.deriveKey('storage links'))

  async function verified(token: unknown, scope: string, url: string): Promise<Record<string, unknown>> {
    if (typeof token !== 'string')
      throw storageErrors.invalidInput("querystring must have required property 'token'")
    const payload = await jwtVerify(token, key, { algorithms: ['HS256'] }).then(
      (result) => result.payload as Record<string, unknown>,
      (error: unknown) => {
        if (error instanceof errors.JWTExpired)
          throw storageErrors.invalidToken('"exp" claim timestamp check failed')
        const isForged = error instanceof errors.JWSSignatureVerificationFailed
        throw storageErrors.invalidToken(isForged ? 'signature verification failed' : 'Invalid Compact JWS')
      },
    )
    if (payload.scope !== scope) throw storageErrors.invalidSignature(`Token is not scoped for ${scope}`)
    if (payload.url !== url) throw storageErrors.invalidSignature()
    return payload
  }

  return {
    sign: (grant, seconds) =>
      new SignJWT({ ...grant })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(key),
    verifyDownload: async (token, url) => {
      const { version, signer, transformations } = await verified(token, 'download', url)
      return {
        scope: 'download',
        url,
        version: String(version),
        signer: requireSigner(signer),
        transformations: optional(transformations),
      }
    },
    verifyUpload: async (token, url) => {
      const { owner, upsert, role } = await verified(token, 'upload', url)
      return { scope: 'upload', url, owner: optional(owner), role: String(role), upsert: upsert === true }
    },
  }
}

const optional = (value: unknown) => (typeof value === 'string' ? value : undefined)

function requireSigner(signer: unknown): Signer {
  const role = (signer as Signer | undefined)?.role
  if (typeof role !== 'string') throw storageErrors.invalidSignature()
  return signer as Signer
}
