import { toApiError } from '#server/auth/auth-errors.ts'
import { withArrival } from '#server/auth/external-accounts.ts'
import { issueAuthCode } from '#server/auth/flow-state.ts'
import { type AuthRequest, type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { hashSecret } from '#server/auth/oauth-flows.ts'
import { seeOther, withError } from '#server/auth/oauth-redirect.ts'
import { limitByIp } from '#server/auth/rate-limits.ts'
import { withFragment, withQuery } from '#server/auth/resolve-redirect.ts'
import { readAttributeMapping } from '#server/auth/saml/attribute-mapping.ts'
import { parseIdpMetadata } from '#server/auth/saml/idp-metadata.ts'
import {
  AssertionProblem,
  samlRefused,
  samlStateLost,
  ssoProviderNotFound,
} from '#server/auth/saml/saml-errors.ts'
import { consumeSamlRequest, type SamlRequest } from '#server/auth/saml/saml-requests.ts'
import { verifyResponse } from '#server/auth/saml/saml-response.ts'
import {
  judge,
  keepTry,
  refusedOutcome,
  type TryOutcome,
  triedProvider,
} from '#server/auth/saml/saml-tries.ts'
import { requireSamlKey } from '#server/auth/saml/service-provider.ts'
import { ssoAccountOf, ssoName } from '#server/auth/saml/sso-accounts.ts'
import { readSsoProfile } from '#server/auth/saml/sso-profile.ts'
import { requireEnabled, type SsoProvider, ssoProviderById } from '#server/auth/saml/sso-providers.ts'
import { signInInTransaction } from '#server/auth/sign-in.ts'
import { useUpProof } from '#server/auth/used-proofs.ts'
import type { Transaction } from '#server/db/database.ts'

/** Where a directory sends a browser back to, by a form. Only what was begun here is answered, and in the browser that began it. */
export const samlAcs: Handler = async (call) => {
  const { config } = call.context
  requireSamlKey(config)
  await limitByIp(call, 'external')
  const { RelayState, SAMLResponse } = call.body
  const begun = await withAuthTransaction(call, 'find a sign-in at an organization', (db) =>
    consumeSamlRequest(db, call, RelayState),
  )
  if (!begun) {
    if (!call.headers.accept?.includes('text/html')) throw samlStateLost()
    return seeOther(withError(`${config.siteUrl}/auth`, samlStateLost()))
  }
  const encoded = typeof SAMLResponse === 'string' ? SAMLResponse : ''
  if (begun.is_try) return seeOther(await finishTry(call, begun, encoded))
  try {
    return seeOther(await finish(call, begun, encoded))
  } catch (error) {
    if (error instanceof AssertionProblem) {
      call.context.log.warn(
        { provider: begun.sso_provider_id, why: error.message },
        'an assertion was refused',
      )
      return seeOther(withError(begun.redirect_to, samlRefused()))
    }
    const known = toApiError(error)
    if (!known) throw error
    return seeOther(withError(begun.redirect_to, known))
  }
}

/** What came is kept for the admin to read, who is told why it does not hold. */
async function finishTry(call: AuthRequest, begun: SamlRequest, encoded: string): Promise<string> {
  const outcome = await judgeTry(call, begun, encoded)
  await withAuthTransaction(call, 'keep a try', (db) => keepTry(db, begun.id, outcome))
  return withQuery(begun.redirect_to, { try: begun.id })
}

async function judgeTry(call: AuthRequest, begun: SamlRequest, encoded: string): Promise<TryOutcome> {
  try {
    const provider = await withAuthTransaction(call, 'find what is tried', async (db) => {
      const found = await ssoProviderById(db, begun.sso_provider_id)
      if (!found) throw ssoProviderNotFound()
      return triedProvider(db, begun.id, found)
    })
    const assertion = await readOnce(call, provider, begun, encoded)
    return await withAuthTransaction(call, 'judge a try', (db) => judge(db, provider, assertion))
  } catch (error) {
    if (error instanceof AssertionProblem) return refusedOutcome('saml_assertion_invalid', error.message)
    const known = toApiError(error)
    if (!known) throw error
    return refusedOutcome(known.code, known.message)
  }
}

/** What is tried is used up too: it opens nothing afterwards. */
async function readOnce(call: AuthRequest, found: SsoProvider, begun: SamlRequest, encoded: string) {
  const { config } = call.context
  const idp = await parseIdpMetadata(config, found.metadata_xml)
  const assertion = await verifyResponse(config, idp, begun.request_id, encoded)
  const isNew = await withAuthTransaction(call, 'use an assertion', (db) =>
    useUpProof(db, hashSecret(`${found.id}\0${assertion.id}`), Math.ceil(assertion.until.getTime() / 1_000)),
  )
  if (!isNew) throw new AssertionProblem('it has been used before')
  return assertion
}

async function finish(call: AuthRequest, begun: SamlRequest, encoded: string): Promise<string> {
  const found = await withAuthTransaction(call, 'find an organization', async (db) =>
    requireEnabled(await ssoProviderById(db, begun.sso_provider_id)),
  )
  const assertion = await readOnce(call, found, begun, encoded)
  return withArrival(call, 'sign in at an organization', async (db) => {
    // Once more: it may have been removed or switched off while the assertion was read.
    const provider = requireEnabled(await ssoProviderById(db, found.id))
    const profile = readSsoProfile(
      assertion,
      readAttributeMapping(provider.attribute_mapping),
      provider.domains,
    )
    const userId = await ssoAccountOf(db, call, provider, profile)
    return begun.flow_state_id === null
      ? openSession(db, call, begun, userId)
      : withCode(db, begun, begun.flow_state_id, userId)
  })
}

async function withCode(db: Transaction, { redirect_to }: SamlRequest, flowStateId: string, userId: string) {
  const code = await issueAuthCode(db, flowStateId, userId)
  if (code === undefined) throw samlStateLost()
  return withQuery(redirect_to, { code })
}

async function openSession(db: Transaction, call: AuthRequest, begun: SamlRequest, userId: string) {
  const { tokens } = await signInInTransaction(db, call, userId, 'sso/saml', {
    provider: ssoName(begun.sso_provider_id),
  })
  return withFragment(begun.redirect_to, {
    ...tokens,
    expires_in: String(tokens.expires_in),
    expires_at: String(tokens.expires_at),
  })
}
