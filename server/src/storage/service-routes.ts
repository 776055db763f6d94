import type { FastifyInstance } from 'fastify'
import { requireCaller, type StorageContext } from '#server/storage/storage-context.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

/** Is it there, which version is it, and what the client offers that this server does not have. */
export function serviceRoutes(app: FastifyInstance, storage: StorageContext) {
  app.get('/status', async () => ({ status: 'ok' }))
  app.get('/version', async (_request, reply) =>
    reply.type('text/plain').send(storage.context.config.version),
  )

  // Answers leave this server straight from the store; there is no cache in front that could hold an old one.
  for (const url of ['/cdn', '/cdn/*']) {
    app.delete<{ Params: { '*'?: string } }>(url, async (request) => {
      const { role } = await requireCaller(storage, request)
      if (role !== 'service_role') throw storageErrors.wrongRole()
      if (request.params['*']?.endsWith('/')) throw storageErrors.invalidRequest('params/* must name a file')
      return { message: 'success' }
    })
  }

  for (const url of ['/bucket/:id/lifecycle', '/iceberg/*', '/vector/*', '/s3/*']) {
    app.route({
      method: ['GET', 'POST', 'PUT', 'DELETE'],
      url,
      handler: async (request) => {
        await storage.context.authenticate(request)
        throw storageErrors.notEnabled(FEATURE_NAMES[url] ?? 'This')
      },
    })
  }
}

const FEATURE_NAMES: Record<string, string> = {
  '/bucket/:id/lifecycle': 'Bucket lifecycle',
  '/iceberg/*': 'Analytics storage',
  '/vector/*': 'Vector storage',
  '/s3/*': 'The S3 protocol',
}
