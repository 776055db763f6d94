import type { Handler } from '#server/auth/call.ts'

const PROVIDERS = [
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
  'phone',
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
      ...Object.fromEntries(PROVIDERS.map((name) => [name, false])),
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
