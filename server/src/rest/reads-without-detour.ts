import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Context } from '#server/context.ts'
import { CallerLeft } from '#server/db/one-message.ts'
import { crossOriginHeaders } from '#server/http/cross-origin.ts'
import { freeWhenSent } from '#server/http/free-when-sent.ts'
import { safeHeaderValues } from '#server/http/safe-headers.ts'
import { answer } from './answer.ts'
import type { Reply } from './compile/types.ts'
import { callerOf } from './respond/caller.ts'
import { compressed } from './respond/compress.ts'
import { errorReply } from './respond/render-error.ts'
import type { SchemaCacheHolder } from './schema-cache/holder.ts'

const PREFIX = '/rest/v1/'

/**
 * Most of what this server is ever asked are reads of tables. They need no body, no route and no hook, and what the framework
 * spends on those for one request is more than PostgreSQL spends on the rows. So plain reads are answered where they come
 * in, by the same code and with the same headers; everything else, and everything while closing, takes the usual way.
 */
export function readsWithoutDetour(server: Server, context: Context, holder: SchemaCacheHolder) {
  const always = safeHeaderValues(context)
  let leftOut = false

  async function read(request: IncomingMessage, response: ServerResponse) {
    const { url = '', method = 'GET', headers, socket } = request
    const started = performance.now()
    let reply: Reply
    try {
      const full = await answer(
        context,
        holder,
        { url, method, headers, ip: socket.remoteAddress ?? '' },
        callerOf(response),
      )
      reply = await compressed(full, headers['accept-encoding'])
    } catch (error) {
      if (error instanceof CallerLeft) return
      reply = errorReply(context, error, randomUUID())
    }
    const body = reply.body ?? ''
    if (reply.statusText !== undefined) response.statusMessage = reply.statusText
    response.writeHead(reply.status, {
      ...crossOriginHeaders(url, headers),
      ...always,
      ...reply.headers,
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
    freeWhenSent(response, body)
    if (context.log.isLevelEnabled('debug')) {
      const ms = Math.round(performance.now() - started)
      context.log.debug({ method, path: url.split('?')[0], status: reply.status, ms }, 'request')
    }
  }

  function fail(response: ServerResponse, error: unknown) {
    context.log.error({ err: error }, 'unexpected failure')
    response.destroy()
  }

  return {
    leaveOut: () => {
      // Behind a proxy the caller's address is the framework's to work out.
      leftOut = context.config.trustedProxyHops === 0
      const usual = server.listeners('request') as ((
        request: IncomingMessage,
        response: ServerResponse,
      ) => void)[]
      server.removeAllListeners('request')
      const serve = (request: IncomingMessage, response: ServerResponse) => {
        if (leftOut && isPlainRead(request)) read(request, response).catch((error) => fail(response, error))
        else for (const listener of usual) listener.call(server, request, response)
      }
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        // Sent behind another that is still to be answered: what waits for its turn would be in nobody's count of unread answers.
        if (response.socket === null) response.once('socket', () => serve(request, response))
        else serve(request, response)
      })
    },
    take: () => {
      leftOut = false
    },
  }
}

/** A table by GET, without a body: no function, no root, nothing that has to be decoded or read first. */
function isPlainRead({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    url.startsWith(PREFIX) &&
    /^[\w-]+(?:\?|$)/.test(url.slice(PREFIX.length, PREFIX.length + 128)) &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  )
}
