import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import Fastify, { LogController } from 'fastify'
import { authRoutes } from '#server/auth/routes.ts'
import { TUNING } from '#server/config/tuning.ts'
import { ApiError } from '#server/http/api-error.ts'
import { answerParserErrors } from '#server/http/client-error.ts'
import type { Context } from '#server/http/context.ts'
import { cors } from '#server/http/cors.ts'
import { loggedPath } from '#server/http/logged-path.ts'
import { securityHeaders, securityHeaderValues } from '#server/http/security-headers.ts'
import { singleHeaders } from '#server/http/single-headers.ts'
import { closeSlowReaders } from '#server/http/slow-readers.ts'
import { abortSlowUploads } from '#server/http/slow-uploads.ts'
import { broadcastRoutes } from '#server/realtime/websocket-server.ts'
import { restRoutes } from '#server/rest/routes.ts'
import { calendarRoutes } from '#server/site/calendars.ts'
import { devMailboxRoutes } from '#server/site/dev-mailbox.ts'
import { documentRoutes } from '#server/site/documents.ts'
import { edgeFunctionRoutes } from '#server/site/edge-functions.ts'
import { healthRoutes } from '#server/site/health-routes.ts'
import { unsubscribeRoutes } from '#server/site/unsubscribe.ts'
import { webAppRoutes } from '#server/site/web-app.ts'
import { createStoreCheck } from '#server/storage/blobs/store-check.ts'
import { storageRoutes } from '#server/storage/routes.ts'

const BODY_MAX_BYTES = 1_048_576
/** Slow headers are cut off long before Node's defaults of a minute and more; bodies by their rate. */
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = TUNING.slowUploads.fileSeconds * 1000

export type App = {
  server: Server
  listen(at: { host: string; port: number; reusePort: boolean }): Promise<string>
  close(): Promise<void>
}

export async function buildApp(context: Context): Promise<App> {
  const { config, log } = context
  const safe = securityHeaderValues(context)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Counted from our side: whatever a caller puts further left is only a claim.
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxyHops,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TUNING.slowUploads.checkSeconds * 1000,
    },
    routerOptions: { maxParamLength: 2048, querystringParser: parseQuery },
    forceCloseConnections: 'idle',
    // What arrives on a connection taken before the end is work like any other; that connection is then closed.
    return503OnClosing: false,
    clientErrorHandler: answerParserErrors(safe),
    // An address that no route can be looked up by reaches no hook either.
    frameworkErrors: ({ statusCode = 400, message }, request, reply) => {
      const body = JSON.stringify({ code: 'bad_request', message, requestId: request.id })
      reply.hijack()
      reply.raw
        .writeHead(statusCode, { ...safe, 'content-type': 'application/json; charset=utf-8' })
        .end(body)
    },
  })

  app.addHook('onResponse', async (request, reply) => {
    const path = loggedPath(request.url)
    request.log.debug(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ApiError) {
      return reply
        .status(error.status)
        .headers(error.extra.headers ?? {})
        .send({ code: error.code, message: error.message, requestId: request.id })
    }
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status < 500) {
      return reply
        .status(status)
        .send({ code: 'bad_request', message: (error as Error).message, requestId: request.id })
    }
    request.log.error({ err: error }, 'unexpected failure')
    return reply
      .status(500)
      .send({ code: 'unexpected_failure', message: 'Internal server error', requestId: request.id })
  })

  const stopWatching = closeSlowReaders(app.server)
  const storeCheck = createStoreCheck(context)
  app.addHook('onClose', async () => {
    stopWatching()
    storeCheck.close()
  })
  await app.register(singleHeaders)
  await app.register(abortSlowUploads)
  await app.register(securityHeaders(context))
  await app.register(cors)
  await app.register(healthRoutes(context, storeCheck.isReady))
  await app.register(authRoutes(context), { prefix: '/auth/v1' })
  await app.register(restRoutes(context), { prefix: '/rest/v1' })
  await app.register(storageRoutes(context, storeCheck), { prefix: '/storage/v1' })
  await app.register(broadcastRoutes(context), { prefix: '/realtime/v1' })
  await app.register(edgeFunctionRoutes, { prefix: '/functions/v1' })
  if (config.mode !== 'production') await app.register(devMailboxRoutes(context), { prefix: '/_mailbox' })
  await app.register(calendarRoutes(context))
  await app.register(documentRoutes(context))
  await app.register(unsubscribeRoutes(context))
  await app.register(webAppRoutes(context))
  return {
    server: app.server,
    listen: (at) => app.listen({ ...at, backlog: TUNING.connections.listenBacklog }),
    close: () => app.close(),
  }
}

/** A flat object; a parameter given twice becomes a list. Without a prototype, so no name can be special. */
function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const known = query[name]
    query[name] = known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value]
  }
  return query
}
