import { text } from '#server/auth/body.ts'
import type { Handler } from '#server/auth/call.ts'
import { invalid } from '#server/auth/errors.ts'
import { OUTSIDE_PROVIDERS } from '#server/auth/handlers/settings.ts'

export const authorize: Handler = async (call) => {
  const provider = text(call.query, 'provider')
  if (!provider) throw invalid('Unsupported provider: missing provider')
  if (!OUTSIDE_PROVIDERS.includes(provider.toLowerCase())) {
    throw invalid(`Unsupported provider: Provider ${provider.slice(0, 40)} could not be found`)
  }
  throw invalid('Unsupported provider: provider is not enabled')
}
