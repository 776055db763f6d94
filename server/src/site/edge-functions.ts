import type { FastifyPluginAsync } from 'fastify'

/**
 * No functions run here. Whoever invokes one is told what the platform says of a name it does not know, which the client hands over as
 * an answer with a status, instead of a request that failed.
 */
export const edgeFunctionRoutes: FastifyPluginAsync = async (app) => {
  // Before the body is looked at: a function takes any.
  app.addHook('onRequest', async (_request, reply) =>
    reply.status(404).send({ code: 'NOT_FOUND', message: 'Requested function was not found' }),
  )
  app.all('/*', () => undefined)
}
