import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { TUNING } from '#server/config/tuning.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Context } from '#server/http/context.ts'
import { headersForPolicies } from '#server/http/headers-for-policies.ts'
import type { Identity } from '#server/identity/identity.ts'
import { isOriginAllowed } from './origins.ts'
import type { RealtimeNode } from './realtime-node.ts'
import { Socket, serializerFor } from './socket.ts'
import { hasRoleAndExp, MISSING_CLAIMS } from './verify-access-token.ts'

const { frameMaxBytes, retryAfterSeconds, socketsBeingAdmitted, socketsPerNode } = TUNING.realtime
const DEFAULT_VERSION = '1.0.0'

/** Authorizes WebSocket upgrades before a socket is opened. */
export function createUpgradeHandler(context: Context, node: RealtimeNode) {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: frameMaxBytes,
  })
  let beingAdmitted = 0

  return async (request: IncomingMessage, stream: Duplex, head: Buffer, query: URLSearchParams) => {
    beingAdmitted += 1
    try {
      requireCapacity(beingAdmitted)
      if (!isOriginAllowed(context.config, request.headers)) {
        throw new ApiError(403, 'origin_not_allowed', 'This origin may not open a connection')
      }
      const version = query.get('vsn') ?? DEFAULT_VERSION
      const serializer = serializerFor(version)
      if (!serializer) {
        throw new ApiError(400, 'bad_version', `vsn is ${JSON.stringify(version)}: it must be 1.0.0 or 2.0.0`)
      }
      const identity = await authenticateApiKey(context, requireApiKey(request, query))
      const headers = headersForPolicies(request.headers)
      sockets.handleUpgrade(request, stream, head, (ws) =>
        node.addSocket(new Socket(node, { ws, serializer, identity, headers })),
      )
    } catch (error) {
      if (!(error instanceof ApiError)) node.log.error({ err: error }, 'an upgrade failed')
      rejectUpgrade(
        stream,
        error instanceof ApiError ? error : new ApiError(503, 'unavailable', 'Realtime is unavailable'),
      )
    } finally {
      beingAdmitted -= 1
    }
  }

  function requireCapacity(waiting: number) {
    const headers = { 'Retry-After': String(retryAfterSeconds) }
    if (node.isClosing || waiting > socketsBeingAdmitted) {
      throw new ApiError(503, 'try_again', 'Realtime is busy, please try again', { headers })
    }
    if (node.sockets.size >= socketsPerNode) {
      throw new ApiError(503, 'ConnectionRateLimitReached', 'Too many connected users', { headers })
    }
  }
}

function requireApiKey({ headers }: IncomingMessage, query: URLSearchParams): string {
  const key = query.get('apikey') || headers['x-api-key'] || headers.apikey
  if (typeof key !== 'string' || key === '') throw new ApiError(401, 'no_api_key', 'API key is missing')
  return key
}

async function authenticateApiKey({ authenticate }: Context, apikey: string): Promise<Identity> {
  const found = await authenticate({ headers: { apikey } })
  // The REST API requires a key only with REQUIRE_API_KEY; a socket always needs a valid one.
  if (found.source === 'none') throw new ApiError(401, 'invalid_api_key', 'Invalid API key')
  // Elsewhere a token without a role is anonymous and checked on each request; a socket stays open on its key alone, so both claims are required.
  if (found.source === 'token' && !hasRoleAndExp(found.claims)) {
    throw new ApiError(403, 'InvalidJWTToken', MISSING_CLAIMS)
  }
  return found
}

function rejectUpgrade(stream: Duplex, { status, code, message, extra }: ApiError) {
  const body = JSON.stringify({ code, message })
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_TEXTS[status] ?? 'Error'}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(extra.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ]
  stream.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

const STATUS_TEXTS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
}
