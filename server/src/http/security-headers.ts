import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '#server/http/context.ts'
import { globalPlugin } from '#server/http/global-plugin.ts'

/** On every class of answer, errors included. */
export function securityHeaderValues({ config }: Pick<Context, 'config'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(config.siteUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/**
 * What X-Frame-Options says beside the policy of an answer, or null where that names other sites: it knows no list of
 * sites, so it stays away then.
 */
function framedBy(policy: unknown): 'DENY' | 'SAMEORIGIN' | null {
  const [, ancestors] = /frame-ancestors ([^;]*)/.exec(String(policy)) ?? []
  if (ancestors === undefined || ancestors.trim() === "'none'") return 'DENY'
  return ancestors.trim() === "'self'" ? 'SAMEORIGIN' : null
}

/** A route that needs another policy sets its own before. */
export function securityHeaders(context: Context): FastifyPluginAsync {
  const values = Object.entries(securityHeaderValues(context))
  return globalPlugin(async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      const framing = framedBy(reply.getHeader('content-security-policy'))
      for (const [name, value] of values) {
        const said = name === 'x-frame-options' ? framing : value
        if (said !== null && !reply.hasHeader(name)) reply.header(name, said)
      }
    })
  })
}
