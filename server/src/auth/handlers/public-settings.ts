import type { Handler } from '#server/auth/handler.ts'

/** Those the original knows. None is set up here. */
export const EXTERNAL_PROVIDERS = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'x',
  'zoom',
]

export const settings: Handler = async ({ context: { config } }) => ({
  body: {
    external: {
      ...Object.fromEntries([...EXTERNAL_PROVIDERS, 'phone'].map((name) => [name, false])),
      anonymous_users: config.enableAnonymousUsers,
      email: true,
    },
    disable_signup: config.disableSignup,
    mailer_autoconfirm: config.mailerAutoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  },
})
