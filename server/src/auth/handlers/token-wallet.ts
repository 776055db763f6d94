import { createHash } from 'node:crypto'
import { accessTokenResponse } from '#server/auth/access-token-response.ts'
import { invalid, oauthError } from '#server/auth/auth-errors.ts'
import { withArrival } from '#server/auth/external-accounts.ts'
import type { AuthRequest, Handler } from '#server/auth/handler.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { limitByIp } from '#server/auth/rate-limits.ts'
import { resolveRedirect } from '#server/auth/resolve-redirect.ts'
import { signInInTransaction } from '#server/auth/sign-in.ts'
import { useUpProof } from '#server/auth/used-proofs.ts'
import { readWalletMessage, type WalletMessage } from '#server/auth/wallet/message.ts'
import { isSignedBy, readSignature } from '#server/auth/wallet/signature.ts'
import { WALLET_PROVIDER, walletAccountOf } from '#server/auth/wallet/wallet-accounts.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Chain } from '#server/config/wallet-settings.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isLoopbackHost } from '#server/http/client-ip.ts'

const MESSAGE_MIN_CHARS = 64
const SIGNATURE_MAX_CHARS = 256

/** Whoever holds the key of an address has signed a text that names this site, lately, and hands it in for the first time. */
export const tokenByWallet: Handler = async (call) => {
  const chain = requireChain(call)
  await limitByIp(call, 'wallet')
  const { messageMaxChars } = TUNING.auth.wallet
  const text = optionalString(call.body, 'message', messageMaxChars) ?? ''
  if (text.length < MESSAGE_MIN_CHARS) throw invalid('message is too short')
  const signature = readSignature(chain, optionalString(call.body, 'signature', SIGNATURE_MAX_CHARS) ?? '')
  if (typeof signature === 'string') throw invalid(signature)
  const message = readWalletMessage(chain, text)
  if (typeof message === 'string') throw invalid(`message is not one to sign in with: ${message}`)
  if (!isSignedBy(chain, message.address, text, signature))
    throw oauthError('invalid_grant', 'Signature does not match address in message')
  const why = refuseSite(call, message) ?? refuseTime(message, Date.now())
  if (why !== undefined) throw oauthError('invalid_grant', `Signed ${NAMES[chain]} message ${why}`)
  return withArrival(call, 'sign in by a wallet', async (db) => {
    // Of the text and not of the signature, of which there may be several.
    const hash = createHash('sha256').update(`${chain} ${message.address} ${text}`).digest('base64url')
    const isFirst = await useUpProof(db, hash, lastSecond(message))
    if (!isFirst) throw oauthError('invalid_grant', `Signed ${NAMES[chain]} message has been used already`)
    const userId = await walletAccountOf(db, call, message)
    const { user, session, tokens } = await signInInTransaction(db, call, userId, 'web3', {
      provider: WALLET_PROVIDER,
    })
    return accessTokenResponse(tokens, user, session)
  })
}

const NAMES = { ethereum: 'Ethereum', solana: 'Solana' }

function requireChain({ body, context }: AuthRequest): Chain {
  const { wallets } = context.config.project
  const chain = optionalString(body, 'chain')
  if (wallets.size === 0 && (chain === 'solana' || chain === 'ethereum'))
    throw new ApiError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
  if (chain !== 'solana' && chain !== 'ethereum')
    throw new ApiError(400, 'web3_unsupported_chain', 'Unsupported chain')
  if (!wallets.has(chain))
    throw new ApiError(422, 'web3_provider_disabled', `${NAMES[chain]} Web3 provider is disabled`)
  return chain
}

/** A text that another site had signed opens nothing here, and what the wallet showed as the site is the site. */
function refuseSite({ context }: AuthRequest, { scheme, domain, uri }: WalletMessage): string | undefined {
  if (uri.protocol !== 'https:' && !(uri.protocol === 'http:' && isLoopbackHost(uri.hostname)))
    return 'is using URI which does not use HTTPS'
  const bare = uri.href.split('#')[0] ?? ''
  if (resolveRedirect(bare, context.config) !== bare)
    return 'is using URI which is not allowed on this server, message was signed for another app'
  if (domain !== uri.host || (scheme !== undefined && `${scheme}:` !== uri.protocol))
    return 'is using a Domain that does not match the one in URI'
  return undefined
}

function refuseTime({ issuedAt, expiresAt, notBefore }: WalletMessage, now: number): string | undefined {
  const tolerance = TUNING.auth.external.clockToleranceSeconds * 1_000
  if (notBefore !== undefined && now < notBefore) return 'becomes valid in the future'
  if (expiresAt !== undefined && now >= expiresAt) return 'is expired'
  if (now > issuedAt + TUNING.auth.wallet.validSeconds * 1_000) return 'was issued too long ago'
  return issuedAt > now + tolerance ? 'was issued too far in the future' : undefined
}

/** After this it is too old to be handed in again. */
const lastSecond = ({ issuedAt }: WalletMessage) =>
  Math.ceil(issuedAt / 1_000) + TUNING.auth.wallet.validSeconds + TUNING.auth.external.clockToleranceSeconds
