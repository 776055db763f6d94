import { invalid } from '#server/auth/auth-errors.ts'
import { EXTERNAL_PROVIDERS } from '#server/auth/handlers/public-settings.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import type { Config } from '#server/config/config.ts'
import type { ExternalProvider } from '#server/config/external-providers.ts'

/** The one that a client names, or a refusal in the platform's words. */
export function requireProvider({ project }: Config, fields: Record<string, unknown>): ExternalProvider {
  const asked = optionalString(fields, 'provider')
  if (!asked) throw invalid('Unsupported provider: missing provider')
  const name = asked.toLowerCase()
  const provider = project.external.providers.get(name)
  if (provider) return provider
  if (!EXTERNAL_PROVIDERS.includes(name)) {
    throw invalid(`Unsupported provider: Provider ${asked.slice(0, 40)} could not be found`)
  }
  throw invalid('Unsupported provider: provider is not enabled')
}
