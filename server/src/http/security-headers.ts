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

/** Whether the policy of an answer lets other sites frame it. X-Frame-Options knows no list of sites, so it stays away then. */
const mayBeFramed = (policy: unknown) =>
  typeof policy === 'string' && /frame-ancestors (?!'none')/.test(policy)

/** A route that needs another policy sets its own before. */
export function securityHeaders(context: Context): FastifyPluginAsync {
  const values = Object.entries(securityHeaderValues(context))
  return globalPlugin(async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      const isFramed = mayBeFramed(reply.getHeader('content-security-policy'))
      for (const [name, value] of values)
        if (!reply.hasHeader(name) && !(isFramed && name === 'x-frame-options')) reply.header(name, value)
    })
  })
}
