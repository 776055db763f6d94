import { invalid } from '#server/auth/auth-errors.ts'
import { createFlowState, parseCodeChallenge } from '#server/auth/flow-state.ts'
import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { readRedirectTo } from '#server/auth/handlers/signup.ts'
import { seeOther } from '#server/auth/oauth-redirect.ts'
import { isUuid, optionalBoolean, optionalString } from '#server/auth/parse-body.ts'
import { limitByIp } from '#server/auth/rate-limits.ts'
import { resolveRedirect } from '#server/auth/resolve-redirect.ts'
import { beginSamlRequest } from '#server/auth/saml/saml-requests.ts'
import { requireSamlKey, samlSignInUrl } from '#server/auth/saml/service-provider.ts'
import { ssoName } from '#server/auth/saml/sso-accounts.ts'
import {
  currentMetadata,
  requireEnabled,
  ssoProviderByDomain,
  ssoProviderById,
} from '#server/auth/saml/sso-providers.ts'

/** Where an organization's people are sent, by its id or by the domain of their addresses. */
export const sso: Handler = async (call) => {
  const { config } = call.context
  requireSamlKey(config)
  await limitByIp(call, 'external')
  const id = optionalString(call.body, 'provider_id')?.trim() || undefined
  const domain = optionalString(call.body, 'domain')?.trim().toLowerCase() || undefined
  if (id === undefined && domain === undefined)
    throw invalid('A provider_id or domain needs to be provided for single sign-on')
  if (id !== undefined && domain !== undefined)
    throw invalid('Only one of provider_id or domain is wanted for single sign-on, got both')
  if (id !== undefined && !isUuid(id)) throw invalid('provider_id must be a UUID')
  const challenge = parseCodeChallenge(call.body)
  const target = resolveRedirect(readRedirectTo(call), config)
  const found = await withAuthTransaction(call, 'find an organization', (db) =>
    id === undefined ? ssoProviderByDomain(db, domain ?? '') : ssoProviderById(db, id),
  )
  const provider = requireEnabled(found)
  const idp = await currentMetadata(call, provider)
  const begun = await withAuthTransaction(call, 'begin a sign-in at an organization', async (db) => {
    const flow_state_id = challenge
      ? await createFlowState(db, challenge, null, 'sso/saml', ssoName(provider.id))
      : null
    return beginSamlRequest(db, call, {
      sso_provider_id: provider.id,
      redirect_to: target,
      flow_state_id,
    })
  })
  const url = await samlSignInUrl(config, idp, begun, provider.name_id_format)
  const headers = { 'set-cookie': begun.cookie }
  return optionalBoolean(call.body, 'skip_http_redirect') === false
    ? seeOther(url, headers)
    : { body: { url }, headers }
}
