import type { FastifyInstance } from 'fastify'
import { refuse } from '#server/storage/errors.ts'
import { callerOf, type Storage } from '#server/storage/storage.ts'

/** Is it there, which version is it, and what the client offers that this server does not have. */
export function serviceRoutes(app: FastifyInstance, storage: Storage) {
  app.get('/status', async () => ({ status: 'ok' }))
  app.get('/version', async (_request, reply) =>
    reply.type('text/plain').send(storage.context.config.version),
  )

  // Answers leave this server straight from the store; there is no cache in front that could hold an old one.
  for (const url of ['/cdn', '/cdn/*']) {
    app.delete<{ Params: { '*'?: string } }>(url, async (request) => {
      const { role } = await callerOf(storage, request)
      if (role !== 'service_role') throw refuse.wrongRole()
      if (request.params['*']?.endsWith('/')) throw refuse.invalidRequest('params/* must name a file')
      return { message: 'success' }
    })
  }

  for (const url of ['/bucket/:id/lifecycle', '/iceberg/*', '/vector/*', '/s3/*']) {
    app.route({
      method: ['GET', 'POST', 'PUT', 'DELETE'],
      url,
      handler: async (request) => {
        await storage.context.identity.fromRequest(request)
        throw refuse.notEnabled(NAMES[url] ?? 'This')
      },
    })
  }
}

const NAMES: Record<string, string> = {
  '/bucket/:id/lifecycle': 'Bucket lifecycle',
  '/iceberg/*': 'Analytics storage',
  '/vector/*': 'Vector storage',
  '/s3/*': 'The S3 protocol',
}
