import { withCaptcha } from '#server/auth/captcha.ts'
import type { Handler } from '#server/auth/handler.ts'
import { deleteUserFactor } from '#server/auth/handlers/admin-factor-delete.ts'
import { updateUserFactor } from '#server/auth/handlers/admin-factor-update.ts'
import { listUserFactors } from '#server/auth/handlers/admin-factors-list.ts'
import {
  changeSsoProvider,
  createSsoProvider,
  listSsoProviders,
  readSsoProvider,
  removeSsoProvider,
} from '#server/auth/handlers/admin-sso-providers.ts'
import { readSsoTry, trySsoProvider } from '#server/auth/handlers/admin-sso-try.ts'
import { deleteUserById } from '#server/auth/handlers/admin-user-delete.ts'
import { readUserById } from '#server/auth/handlers/admin-user-read.ts'
import { updateUserById } from '#server/auth/handlers/admin-user-update.ts'
import { createUser } from '#server/auth/handlers/admin-users-create.ts'
import { listUsers } from '#server/auth/handlers/admin-users-list.ts'
import { authorize } from '#server/auth/handlers/authorize.ts'
import { callback } from '#server/auth/handlers/callback.ts'
import { captchaChallenge } from '#server/auth/handlers/captcha-challenge.ts'
import { captchaWidget } from '#server/auth/handlers/captcha-widget.ts'
import { challengeFactor } from '#server/auth/handlers/factor-challenge.ts'
import { enrollFactor } from '#server/auth/handlers/factor-enroll.ts'
import { unenrollFactor } from '#server/auth/handlers/factor-unenroll.ts'
import { verifyFactor } from '#server/auth/handlers/factor-verify.ts'
import { generateLink } from '#server/auth/handlers/generate-link.ts'
import { health } from '#server/auth/handlers/health.ts'
import { authorizeIdentity } from '#server/auth/handlers/identity-authorize.ts'
import { unlinkIdentity } from '#server/auth/handlers/identity-unlink.ts'
import { invite } from '#server/auth/handlers/invite.ts'
import { jwks } from '#server/auth/handlers/jwks.ts'
import { logout } from '#server/auth/handlers/logout.ts'
import { customProviders, oauthServer, serviceRoleOnly } from '#server/auth/handlers/not-enabled.ts'
import { openidConfiguration } from '#server/auth/handlers/openid-configuration.ts'
import { otp } from '#server/auth/handlers/otp.ts'
import { passkeyAuthenticationOptions } from '#server/auth/handlers/passkey-authentication-options.ts'
import { passkeyAuthenticationVerify } from '#server/auth/handlers/passkey-authentication-verify.ts'
import { removePasskey, removePasskeyOfUser } from '#server/auth/handlers/passkey-delete.ts'
import { passkeyRegistrationOptions } from '#server/auth/handlers/passkey-registration-options.ts'
import { passkeyRegistrationVerify } from '#server/auth/handlers/passkey-registration-verify.ts'
import { updatePasskey } from '#server/auth/handlers/passkey-update.ts'
import { listPasskeys, listPasskeysOfUser } from '#server/auth/handlers/passkeys-list.ts'
import { settings } from '#server/auth/handlers/public-settings.ts'
import { reauthenticate } from '#server/auth/handlers/reauthenticate.ts'
import { recover } from '#server/auth/handlers/recover.ts'
import { generateRecoveryCodes } from '#server/auth/handlers/recovery-codes-generate.ts'
import { readRecoveryCodes } from '#server/auth/handlers/recovery-codes-read.ts'
import { regenerateRecoveryCodes } from '#server/auth/handlers/recovery-codes-regenerate.ts'
import { removeRecoveryCodes } from '#server/auth/handlers/recovery-codes-remove.ts'
import { verifyRecoveryCode } from '#server/auth/handlers/recovery-codes-verify.ts'
import { resend } from '#server/auth/handlers/resend.ts'
import { samlAcs } from '#server/auth/handlers/saml-acs.ts'
import { samlMetadata } from '#server/auth/handlers/saml-metadata.ts'
import { endSession } from '#server/auth/handlers/session-end.ts'
import { listSessions } from '#server/auth/handlers/sessions-list.ts'
import { signup } from '#server/auth/handlers/signup.ts'
import { sso } from '#server/auth/handlers/sso.ts'
import { token } from '#server/auth/handlers/token.ts'
import { readUser } from '#server/auth/handlers/user-read.ts'
import { updateUser } from '#server/auth/handlers/user-update.ts'
import { verify } from '#server/auth/handlers/verify.ts'
import { verifyPage } from '#server/auth/handlers/verify-page.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Route = {
  method: Method | Method[]
  path: string
  handler: Handler /** Answers without an API key. */
  open?: boolean
}

const ANY: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export const ROUTES: readonly Route[] = [
  { method: 'POST', path: '/signup', handler: withCaptcha(signup) },
  { method: 'POST', path: '/token', handler: token },
  { method: 'POST', path: '/otp', handler: withCaptcha(otp) },
  { method: 'POST', path: '/magiclink', handler: withCaptcha(otp) },
  { method: 'GET', path: '/verify', handler: verifyPage, open: true },
  { method: 'POST', path: '/verify', handler: verify, open: true },
  { method: 'POST', path: '/recover', handler: withCaptcha(recover) },
  { method: 'POST', path: '/resend', handler: withCaptcha(resend) },
  { method: 'GET', path: '/reauthenticate', handler: reauthenticate },
  { method: ['GET', 'POST'], path: '/logout', handler: logout },

  { method: 'GET', path: '/captcha/challenge', handler: captchaChallenge, open: true },
  { method: 'GET', path: '/captcha/widget', handler: captchaWidget, open: true },

  { method: 'GET', path: '/user', handler: readUser },
  { method: 'PUT', path: '/user', handler: updateUser },
  { method: 'GET', path: '/user/identities/authorize', handler: authorizeIdentity },
  { method: 'DELETE', path: '/user/identities/:identityId', handler: unlinkIdentity },
  { method: 'GET', path: '/sessions', handler: listSessions },
  { method: 'DELETE', path: '/sessions/:sessionId', handler: endSession },

  { method: 'POST', path: '/factors', handler: enrollFactor },
  { method: 'GET', path: '/factors/recovery-codes', handler: readRecoveryCodes },
  { method: 'POST', path: '/factors/recovery-codes', handler: generateRecoveryCodes },
  { method: 'DELETE', path: '/factors/recovery-codes', handler: removeRecoveryCodes },
  { method: 'POST', path: '/factors/recovery-codes/verify', handler: verifyRecoveryCode },
  { method: 'POST', path: '/factors/recovery-codes/regenerate', handler: regenerateRecoveryCodes },
  { method: 'POST', path: '/factors/:factorId/challenge', handler: challengeFactor },
  { method: 'POST', path: '/factors/:factorId/verify', handler: verifyFactor },
  { method: 'DELETE', path: '/factors/:factorId', handler: unenrollFactor },

  { method: 'GET', path: '/authorize', handler: authorize, open: true },
  { method: ['GET', 'POST'], path: '/callback', handler: callback, open: true },
  { method: 'POST', path: '/sso', handler: withCaptcha(sso) },
  { method: 'GET', path: '/sso/saml/metadata', handler: samlMetadata, open: true },
  { method: 'POST', path: '/sso/saml/acs', handler: samlAcs, open: true },

  { method: 'GET', path: '/.well-known/jwks.json', handler: jwks, open: true },
  { method: 'GET', path: '/.well-known/openid-configuration', handler: openidConfiguration, open: true },
  { method: 'GET', path: '/settings', handler: settings },
  { method: 'GET', path: '/health', handler: health, open: true },

  { method: 'POST', path: '/invite', handler: invite },
  { method: 'POST', path: '/admin/generate_link', handler: generateLink },
  { method: 'GET', path: '/admin/users', handler: listUsers },
  { method: 'POST', path: '/admin/users', handler: createUser },
  { method: 'GET', path: '/admin/users/:userId', handler: readUserById },
  { method: 'PUT', path: '/admin/users/:userId', handler: updateUserById },
  { method: 'DELETE', path: '/admin/users/:userId', handler: deleteUserById },
  { method: 'GET', path: '/admin/users/:userId/factors', handler: listUserFactors },
  { method: 'PUT', path: '/admin/users/:userId/factors/:factorId', handler: updateUserFactor },
  { method: 'DELETE', path: '/admin/users/:userId/factors/:factorId', handler: deleteUserFactor },
  { method: 'GET', path: '/admin/sso/providers', handler: listSsoProviders },
  { method: 'POST', path: '/admin/sso/providers', handler: createSsoProvider },
  { method: 'GET', path: '/admin/sso/providers/:providerId', handler: readSsoProvider },
  { method: 'PUT', path: '/admin/sso/providers/:providerId', handler: changeSsoProvider },
  { method: 'DELETE', path: '/admin/sso/providers/:providerId', handler: removeSsoProvider },
  { method: 'POST', path: '/admin/sso/providers/:providerId/try', handler: trySsoProvider },
  { method: 'GET', path: '/admin/sso/providers/:providerId/try/:tryId', handler: readSsoTry },

  { method: 'GET', path: '/passkeys', handler: listPasskeys },
  { method: 'POST', path: '/passkeys/registration/options', handler: passkeyRegistrationOptions },
  { method: 'POST', path: '/passkeys/registration/verify', handler: passkeyRegistrationVerify },
  { method: 'POST', path: '/passkeys/authentication/options', handler: passkeyAuthenticationOptions },
  { method: 'POST', path: '/passkeys/authentication/verify', handler: passkeyAuthenticationVerify },
  { method: 'PATCH', path: '/passkeys/:passkeyId', handler: updatePasskey },
  { method: 'DELETE', path: '/passkeys/:passkeyId', handler: removePasskey },
  { method: 'GET', path: '/admin/users/:userId/passkeys', handler: listPasskeysOfUser },
  { method: 'DELETE', path: '/admin/users/:userId/passkeys/:passkeyId', handler: removePasskeyOfUser },
  { method: ANY, path: '/oauth/*', handler: oauthServer },
  { method: ['GET', 'DELETE'], path: '/user/oauth/grants', handler: oauthServer },
  { method: ['GET', 'POST'], path: '/admin/oauth/clients', handler: serviceRoleOnly(oauthServer) },
  { method: ANY, path: '/admin/oauth/clients/*', handler: serviceRoleOnly(oauthServer) },
  { method: ['GET', 'POST'], path: '/admin/custom-providers', handler: serviceRoleOnly(customProviders) },
  { method: ANY, path: '/admin/custom-providers/*', handler: serviceRoleOnly(customProviders) },
]
