import { ApiError } from '#server/http/api-error.ts'

export const samlDisabled = () => new ApiError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')

export const ssoProviderNotFound = () =>
  new ApiError(404, 'sso_provider_not_found', 'No organization signs in here with this address')

export const ssoProviderDisabled = () =>
  new ApiError(
    403,
    'sso_provider_disabled',
    'Sign-in with this organization’s accounts is switched off for now. Ask whoever looks after them.',
  )

export const samlStateLost = () =>
  new ApiError(
    400,
    'saml_relay_state_not_found',
    'This sign-in was begun too long ago or in another browser. Begin again.',
  )

/** People read that it does not hold; why is for the log: a reason told would be one to work on. */
export const samlRefused = () =>
  new ApiError(
    403,
    'saml_assertion_invalid',
    'What your organization sent does not hold. Begin again; if it happens again, tell whoever looks after its accounts.',
  )

export const samlNoAddress = () =>
  new ApiError(
    403,
    'saml_assertion_no_email',
    'Your organization gave no email address of yours. Ask whoever looks after its accounts.',
  )

export const samlNoUser = () =>
  new ApiError(
    403,
    'saml_assertion_no_user_id',
    'Your organization did not say who you are in a way that stays the same. Ask whoever looks after its accounts.',
  )

export const samlOtherDomain = () =>
  new ApiError(
    403,
    'saml_email_domain_mismatch',
    'The email address that your organization gave is not one of its own. Ask whoever looks after its accounts.',
  )

/** What a check found, for the log of the operator. */
export class AssertionProblem extends Error {
  override name = 'AssertionProblem'
}
