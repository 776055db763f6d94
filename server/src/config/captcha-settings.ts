import { ConfigError } from '#server/config/config-error.ts'
import type { ConfigToml } from '#server/config/config-toml.ts'
import { isSwitchedOn } from '#server/config/switches.ts'

/** `altcha` is ours: a proof of work that this server sets and checks by itself. */
const CAPTCHA_PROVIDERS = ['hcaptcha', 'turnstile', 'altcha'] as const
export type CaptchaProvider = (typeof CAPTCHA_PROVIDERS)[number]

/** What the platform has under `[auth.captcha]`; null while it is off. */
export type CaptchaSettings = {
  provider: CaptchaProvider
  secret: string
  /** What the provider calls this site, for its own script in the browser. */
  siteKey: string
  verifyUrl: string
} | null

type Environment = Record<string, string | undefined>
const VERIFY_URLS = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  altcha: '',
}

export function readCaptchaSettings({ auth }: ConfigToml, env: Environment): CaptchaSettings {
  const given = (env.GOTRUE_SECURITY_CAPTCHA_PROVIDER || auth?.captcha?.provider || '').trim()
  const secret = (env.GOTRUE_SECURITY_CAPTCHA_SECRET || auth?.captcha?.secret || '').trim()
  const siteKey = (env.GOTRUE_SECURITY_CAPTCHA_SITE_KEY || auth?.captcha?.site_key || '').trim()
  if (!isSwitchedOn(env.GOTRUE_SECURITY_CAPTCHA_ENABLED, auth?.captcha?.enabled)) return null
  const provider = CAPTCHA_PROVIDERS.find((name) => name === given)
  if (!provider)
    throw new ConfigError(
      'GOTRUE_SECURITY_CAPTCHA_PROVIDER',
      given.slice(0, 40),
      `one of ${CAPTCHA_PROVIDERS.join(', ')}`,
    )
  const missing = secret === '' ? 'SECRET' : siteKey === '' ? 'SITE_KEY' : null
  if (provider !== 'altcha' && missing)
    throw new ConfigError(`GOTRUE_SECURITY_CAPTCHA_${missing}`, '', `what ${provider} gave you`)
  return {
    provider,
    secret,
    siteKey,
    verifyUrl: env.GOTRUE_SECURITY_CAPTCHA_VERIFY_URL || VERIFY_URLS[provider],
  }
}
