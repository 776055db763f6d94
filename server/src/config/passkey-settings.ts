import { ConfigError } from '#server/config/config-error.ts'
import type { ConfigToml } from '#server/config/config-toml.ts'
import { isSwitchedOn } from '#server/config/switches.ts'

/** Keys that the device of a person holds (WebAuthn). They belong to one site, by its name. */
export type PasskeySettings = {
  /** Whether they sign in without a password. */
  signIn: boolean
  /** Whether they may be set up as second factor. */
  factors: boolean
  /** What the device shows beside the name of the account. */
  siteName: string | undefined
}

type Environment = Record<string, string | undefined>

/** By the names of self-hosted Supabase; the environment goes before `[auth.passkey]` and `[auth.mfa.web_authn]`. */
export function readPasskeySettings({ auth }: ConfigToml, env: Environment): PasskeySettings {
  return {
    signIn: isSwitchedOn(env.GOTRUE_PASSKEY_ENABLED, auth?.passkey?.enabled),
    factors: isSwitchedOn(env.GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED, auth?.mfa?.web_authn?.enroll_enabled),
    siteName: env.GOTRUE_WEBAUTHN_RP_DISPLAY_NAME || auth?.webauthn?.rp_display_name || undefined,
  }
}

/**
 * A key is bound to the name of the site, and the server takes answers from the site alone: several origins would let a page of
 * another one sign people in here.
 */
export function checkPasskeySite({ signIn, factors }: PasskeySettings, siteUrl: string, env: Environment) {
  if (!signIn && !factors) return
  const { protocol, hostname, origin } = new URL(siteUrl)
  const isName = !/^[\d.]+$|^\[/.test(hostname)
  if (!isName || (protocol !== 'https:' && hostname !== 'localhost'))
    throw new ConfigError(
      'SITE_URL',
      siteUrl,
      'https:// and a name, or http://localhost, since passkeys are on: browsers offer them nowhere else',
    )
  const id = env.GOTRUE_WEBAUTHN_RP_ID
  const origins = env.GOTRUE_WEBAUTHN_RP_ORIGINS
  if (id && id !== hostname)
    throw new ConfigError('GOTRUE_WEBAUTHN_RP_ID', id, `unset or ${hostname}, the name in SITE_URL`)
  if (origins && origins.trim() !== origin)
    throw new ConfigError(
      'GOTRUE_WEBAUTHN_RP_ORIGINS',
      origins,
      `unset or ${origin}, which is SITE_URL: no page of another origin may ask for a passkey of this one`,
    )
}
