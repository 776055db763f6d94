import { randomBytes } from 'node:crypto'
import type { AuthRequest } from '#server/auth/handler.ts'
import { browserCookie, hashSecret, knownBrowser } from '#server/auth/oauth-flows.ts'
import { isUuid } from '#server/auth/parse-body.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'

/** Somebody sent to a directory, as found again by the relay state in the browser that began it. */
export type SamlRequest = {
  id: string
  /** Begun by an admin who only wants to see what comes. */
  is_try: boolean
  sso_provider_id: string
  request_id: string
  redirect_to: string
  flow_state_id: string | null
}

/** The way back is a form of another site, which browsers send no cookie with but one for every site. */
const CROSS_SITE = true

export async function beginSamlRequest(
  db: Transaction,
  call: AuthRequest,
  asked: Omit<SamlRequest, 'id' | 'is_try' | 'request_id'>,
) {
  const requestId = `_${randomBytes(20).toString('hex')}`
  const { browser, cookie } = browserCookie(call, CROSS_SITE)
  const { rows } = await db.query<{ relay_state_id: string }>(
    `with begun as (insert into auth.saml_relay_states (sso_provider_id, request_id, redirect_to, flow_state_id)
       values ($1, $2, $3, $4) returning id)
     insert into auth.touchline_saml_browsers (relay_state_id, browser_hash) select id, $5 from begun returning relay_state_id`,
    [asked.sso_provider_id, requestId, asked.redirect_to, asked.flow_state_id, hashSecret(browser)],
  )
  return { relayState: rows[0]!.relay_state_id, requestId, cookie }
}

/** Used up whatever comes of it; to another browser it is as if there were none. Must commit. */
export async function consumeSamlRequest(db: Transaction, call: AuthRequest, relayState: unknown) {
  const browser = knownBrowser(call, CROSS_SITE)
  if (!isUuid(relayState) || browser === undefined) return undefined
  const { rows } = await db.query<SamlRequest>(
    `delete from auth.saml_relay_states r using auth.touchline_saml_browsers b
     where r.id = $1 and b.relay_state_id = r.id and b.browser_hash = $2 and r.created_at > now() - $3::interval
     returning r.id, exists (select from auth.touchline_saml_tries t where t.id = r.id) as is_try, r.sso_provider_id, r.request_id, r.redirect_to, r.flow_state_id`,
    [relayState, hashSecret(browser), `${TUNING.auth.external.flowMinutes} minutes`],
  )
  return rows[0]
}
