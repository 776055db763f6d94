import { text } from '#server/auth/body.ts'
import type { Handler } from '#server/auth/call.ts'
import { invalid } from '#server/auth/errors.ts'

export const authorize: Handler = async (call) => {
  const provider = text(call.query, 'provider')
  if (!provider) throw invalid('Unsupported provider: missing provider')
  throw invalid('Unsupported provider: provider is not enabled')
}
