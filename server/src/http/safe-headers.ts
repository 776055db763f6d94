import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '#server/context.ts'
import { asRootHooks } from '#server/http/root-hooks.ts'

/** On every class of answer, errors included. */
export function safeHeaderValues({ config }: Pick<Context, 'config'>): Record<string, string> {
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

/** A route that needs another policy sets its own before. */
export function safeHeaders(context: Context): FastifyPluginAsync {
  const values = Object.entries(safeHeaderValues(context))
  return asRootHooks(async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      for (const [name, value] of values) if (!reply.hasHeader(name)) reply.header(name, value)
    })
  })
}
