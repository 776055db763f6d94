import type { Handler } from '#server/auth/handler.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { ApiError } from '#server/http/api-error.ts'

export const tokenByWallet: Handler = async (call) => {
  const chain = optionalString(call.body, 'chain')
  if (chain !== 'solana' && chain !== 'ethereum')
    throw new ApiError(400, 'web3_unsupported_chain', 'Unsupported chain')
  throw new ApiError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
}
