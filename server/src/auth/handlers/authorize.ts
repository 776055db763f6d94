import { invalid } from '#server/auth/auth-errors.ts'
import type { Handler } from '#server/auth/handler.ts'
import { EXTERNAL_PROVIDERS } from '#server/auth/handlers/public-settings.ts'
import { optionalString } from '#server/auth/parse-body.ts'

export const authorize: Handler = async (call) => {
  const provider = optionalString(call.query, 'provider')
  if (!provider) throw invalid('Unsupported provider: missing provider')
  if (!EXTERNAL_PROVIDERS.includes(provider.toLowerCase())) {
    throw invalid(`Unsupported provider: Provider ${provider.slice(0, 40)} could not be found`)
  }
  throw invalid('Unsupported provider: provider is not enabled')
}
