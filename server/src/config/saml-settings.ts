import { createPrivateKey, type KeyObject } from 'node:crypto'
import { ConfigError } from '#server/config/config-error.ts'
import type { ConfigToml } from '#server/config/config-toml.ts'
import { isSwitchedOn } from '#server/config/switches.ts'

/** Organizations whose people sign in at their own directory (SAML 2.0). Which ones is kept in the database. */
export type SamlSettings = {
  /** Signs what is asked and opens what is encrypted. Undefined: SAML is off. */
  key: KeyObject | undefined
  allowEncrypted: boolean
}

type Environment = Record<string, string | undefined>
const MIN_BITS = 2_048

/** By the names of self-hosted Supabase; the environment goes before `[auth.saml]`. */
export function readSamlSettings({ auth }: ConfigToml, env: Environment): SamlSettings {
  const given = auth?.saml
  const allowEncrypted = isSwitchedOn(
    env.GOTRUE_SAML_ALLOW_ENCRYPTED_ASSERTIONS,
    given?.allow_encrypted_assertions,
  )
  if (!isSwitchedOn(env.GOTRUE_SAML_ENABLED, given?.enabled)) return { key: undefined, allowEncrypted }
  return { key: readKey(env.GOTRUE_SAML_PRIVATE_KEY || given?.private_key || ''), allowEncrypted }
}

function readKey(given: string): KeyObject {
  const der = Buffer.from(given, 'base64')
  for (const type of ['pkcs1', 'pkcs8'] as const) {
    try {
      const key = createPrivateKey({ key: der, format: 'der', type })
      const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
      if (key.asymmetricKeyType === 'rsa' && bits >= MIN_BITS) return key
    } catch {
      // Of the other kind, or none at all.
    }
  }
  throw new ConfigError(
    'GOTRUE_SAML_PRIVATE_KEY',
    given === '' ? '' : `${given.length} characters`,
    `set, since SAML is on: an RSA key of at least ${MIN_BITS} bits, as base64 of its DER (openssl genrsa -traditional 3072 | openssl rsa -traditional -outform DER | base64 -w0)`,
  )
}
