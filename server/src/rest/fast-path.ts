import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { ClientAbortedError } from '#server/db/pipelined-transaction.ts'
import type { Context } from '#server/http/context.ts'
import { corsHeaders } from '#server/http/cors.ts'
import type { HttpReply } from '#server/http/http-reply.ts'
import { interceptRequests } from '#server/http/intercept-requests.ts'
import { loggedPath } from '#server/http/logged-path.ts'
import { releaseBufferOnClose } from '#server/http/release-buffer.ts'
import { securityHeaderValues } from '#server/http/security-headers.ts'
import { takeFirstHeaders } from '#server/http/single-headers.ts'
import { abortSignalFor } from '../http/abort-signal.ts'
import { compressBody } from '../http/compress.ts'
import { handleRequest } from './handle-request.ts'
import { errorReply } from './respond/render-error.ts'
import type { SchemaCacheWatcher } from './schema-cache/watch.ts'

const PREFIX = '/rest/v1/'

/**
 * Most requests read a table. They need no body, route or hook, and Fastify's share of such a request costs more than PostgreSQL's.
 * So plain GETs are answered before the framework, by the same code and with the same headers. Everything else, and every request
 * while the server closes, takes the full path through Fastify.
 */
export function installFastPath(server: Server, context: Context, schemaCache: SchemaCacheWatcher) {
  const always = securityHeaderValues(context)
  let isEnabled = false

  async function read(request: IncomingMessage, response: ServerResponse) {
    const { url = '', method = 'GET', headers, socket } = request
    const started = performance.now()
    takeFirstHeaders(request)
    let reply: HttpReply
    try {
      const full = await handleRequest(
        context,
        schemaCache,
        { url, method, headers, ip: socket.remoteAddress ?? '' },
        abortSignalFor(response),
      )
      reply = await compressBody(full, headers['accept-encoding'])
    } catch (error) {
      if (error instanceof ClientAbortedError) return
      reply = errorReply(context, error, randomUUID())
    }
    const body = reply.body ?? ''
    if (reply.statusText !== undefined) response.statusMessage = reply.statusText
    response.writeHead(reply.status, {
      ...corsHeaders(url, headers),
      ...always,
      ...reply.headers,
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
    releaseBufferOnClose(response, body)
    if (context.log.isLevelEnabled('debug')) {
      const ms = Math.round(performance.now() - started)
      context.log.debug({ method, path: loggedPath(url), status: reply.status, ms }, 'request')
    }
  }

  function fail(response: ServerResponse, error: unknown) {
    context.log.error({ err: error }, 'unexpected failure')
    response.destroy()
  }

  return {
    enable: () => {
      // Behind a proxy Fastify determines the client's address (`trustProxy`).
      isEnabled = context.config.httpFastPath && context.config.trustedProxyHops === 0
      interceptRequests(server, (request, response) => {
        if (!isEnabled || !isFastPathRequest(request)) return false
        read(request, response).catch((error) => fail(response, error))
        return true
      })
    },
    disable: () => {
      isEnabled = false
    },
  }
}

/** A GET of a table without a body: no function, no root, no percent-encoded path. */
function isFastPathRequest({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    url.startsWith(PREFIX) &&
    /^[\w-]+(?:\?|$)/.test(url.slice(PREFIX.length, PREFIX.length + 128)) &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  )
}
