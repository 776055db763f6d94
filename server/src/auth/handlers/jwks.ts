import type { Handler } from '#server/auth/handler.ts'

// The client keeps keys for as long as this says; a retired key must stay published longer.
const KEYS_MAX_AGE_SECONDS = 600

/** Every key that may have signed a token still in use, the newest first; never a private part. */
export const jwks: Handler = async ({ context }) => ({
  body: context.keys.publicJwks(),
  headers: { 'cache-control': `public, max-age=${KEYS_MAX_AGE_SECONDS}` },
})
