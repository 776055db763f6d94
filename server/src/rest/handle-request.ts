import type { Context } from '#server/http/context.ts'
import type { HttpReply } from '#server/http/http-reply.ts'
import type { CompiledRequest } from './compile/compiled-request.ts'
import { compileRead } from './compile/read.ts'
import { compileRpc } from './compile/rpc.ts'
import { compileWrite } from './compile/write.ts'
import { execute } from './execute.ts'
import { openApiReply } from './open-api/open-api-reply.ts'
import { runAfterRefusedCall } from './refused-call-hook.ts'
import { parseRequest, type RawRequest } from './request/read-request.ts'
import type { RestRequest } from './request/rest-request.ts'
import type { SchemaCacheWatcher } from './schema-cache/watch.ts'

/** Parses, compiles and executes a request as its caller; throws ApiError when it is refused. */
export async function handleRequest(
  context: Context,
  schemaCache: SchemaCacheWatcher,
  incoming: RawRequest,
  signal: AbortSignal,
): Promise<HttpReply> {
  const request = await parseRequest(context, schemaCache, incoming)
  const reply = request.path === '/' ? openApiReply(request) : await executeOrReport(context, request, signal)
  if (request.profiled) reply.headers['content-profile'] = request.schema
  return reply
}

async function executeOrReport(context: Context, request: RestRequest, signal: AbortSignal) {
  try {
    return await execute(context, request, compile(request), signal)
  } catch (error) {
    throw await runAfterRefusedCall(context, request, error)
  }
}

function compile(request: RestRequest): CompiledRequest {
  const { compiled } = request.parsed
  if (compiled) return compiled
  const [, first = '', second] = request.path.split('/').map(decodeURIComponent)
  if (second !== undefined) return compileRpc(request, second)
  if (request.method !== 'GET' && request.method !== 'HEAD') return compileWrite(request, first)
  const read = compileRead(request, first)
  // Who may hear an estimate depends on who asks; all else of a compiled read is the same for everybody.
  if (request.preferences.count === null || request.preferences.count === 'exact')
    request.parsed.compiled = read
  return read
}
