import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { isUuid, optionalString } from '#server/auth/parse-body.ts'
import { resolveRedirect } from '#server/auth/resolve-redirect.ts'
import { readGiven, requireFreeDomains, requireSameDirectory } from '#server/auth/saml/given-provider.ts'
import { parseIdpMetadata } from '#server/auth/saml/idp-metadata.ts'
import { beginSamlRequest } from '#server/auth/saml/saml-requests.ts'
import { beginTry, triedOutcome } from '#server/auth/saml/saml-tries.ts'
import { samlSignInUrl } from '#server/auth/saml/service-provider.ts'
import {
  parseProviderId,
  providerNotFound,
  requireOperator,
  writeOrganizationEvent,
} from '#server/auth/saml/sso-operator.ts'
import { currentMetadata, ssoProviderById } from '#server/auth/saml/sso-providers.ts'
import { ApiError } from '#server/http/api-error.ts'

/**
 * A dry run: to an organization and back for whoever looks after it, also while it is switched off. Nobody comes in by it. What is
 * sent with it is what would change, and nothing has changed until that is saved.
 */
export const trySsoProvider: Handler = async (call) => {
  const { config } = call.context
  const admin = await requireOperator(call, { changes: true })
  const id = parseProviderId(call)
  const { disabled: _switch, resourceId: _name, ...change } = await readGiven(call)
  const provider = await withAuthTransaction(call, 'find an organization', async (db) => {
    await requireFreeDomains(db, id, change)
    return ssoProviderById(db, id)
  })
  if (!provider) throw providerNotFound()
  requireSameDirectory(change.metadata, provider.entity_id)
  const target = resolveRedirect(optionalString(call.body, 'redirect_to', 2_048), config)
  const idp = change.metadata
    ? await parseIdpMetadata(config, change.metadata.metadataXml)
    : await currentMetadata(call, provider)
  const isChange = Object.values(change).some((value) => value !== undefined)
  const begun = await withAuthTransaction(call, 'begin a try at an organization', async (db) => {
    const request = await beginSamlRequest(db, call, {
      sso_provider_id: id,
      redirect_to: target,
      flow_state_id: null,
    })
    await beginTry(db, request.relayState, id, isChange ? change : undefined)
    await writeOrganizationEvent(db, admin, 'tried', provider.entity_id)
    return request
  })
  const url = await samlSignInUrl(config, idp, begun, change.nameIdFormat ?? provider.name_id_format)
  return { body: { id: begun.relayState, url }, headers: { 'set-cookie': begun.cookie } }
}

export const readSsoTry: Handler = async (call) => {
  await requireOperator(call)
  const id = parseProviderId(call)
  const { tryId } = call.params
  const outcome = isUuid(tryId)
    ? await withAuthTransaction(call, 'read a try at an organization', (db) => triedOutcome(db, tryId, id))
    : undefined
  if (!outcome) throw new ApiError(404, 'sso_try_not_found', 'Nothing came back yet, or too long ago')
  return { body: outcome }
}
