import type { Handler } from '#server/auth/handler.ts'

/** Those the original knows; which are on is the operator's choice. */
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

export const settings: Handler = async ({ context: { config } }) => {
  const { providers, manualLinking } = config.project.external
  return {
    body: {
      external: {
        ...Object.fromEntries(EXTERNAL_PROVIDERS.map((name) => [name, false])),
        ...Object.fromEntries([...providers.keys()].map((name) => [name, true])),
        anonymous_users: config.enableAnonymousUsers,
        email: true,
        phone: config.project.phone.enabled,
      },
      // Ours: what a button says, for names that no screen can know.
      external_labels: Object.fromEntries([...providers.values()].map(({ name, label }) => [name, label])),
      manual_linking_enabled: manualLinking,
      disable_signup: config.disableSignup,
      mailer_autoconfirm: config.mailerAutoconfirm,
      phone_autoconfirm: false,
      sms_provider: config.project.phone.enabled ? 'hook' : '',
      saml_enabled: config.project.saml.key !== undefined,
      // Ours: what is asked of whoever signs up or in; empty where nothing is.
      captcha_provider: config.project.captcha?.provider ?? '',
      // Ours: whether a number is taken as second factor.
      phone_factors_enabled: config.project.phone.factorEnroll && config.project.phone.factorVerify,
      passkeys_enabled: config.project.passkeys.signIn,
    },
  }
}
