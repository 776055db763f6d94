import type { Context } from '#server/context.ts'
import type { Caller } from '#server/db/one-message.ts'
import { compileCall } from './compile/call.ts'
import { compileRead } from './compile/read.ts'
import type { Compiled, Reply } from './compile/types.ts'
import { compileWrite } from './compile/write.ts'
import { openApiReply } from './open-api/reply.ts'
import { type Incoming, readRequest } from './request/read-request.ts'
import type { RestRequest } from './request/rest-request.ts'
import { execute } from './respond/execute.ts'
import type { SchemaCacheHolder } from './schema-cache/holder.ts'

/** A request from its first byte to its reply: read, compiled, run as its caller. Throws the refusals. */
export async function answer(
  context: Context,
  holder: SchemaCacheHolder,
  incoming: Incoming,
  caller: Caller,
): Promise<Reply> {
  const request = await readRequest(context, holder, incoming)
  const reply =
    request.path === '/' ? openApiReply(request) : await execute(context, request, compile(request), caller)
  if (request.profiled) reply.headers['content-profile'] = request.schema
  return reply
}

function compile(request: RestRequest): Compiled {
  const { compiled } = request.asked
  if (compiled) return compiled
  const [, first = '', second] = request.path.split('/').map(decodeURIComponent)
  if (second !== undefined) return compileCall(request, second)
  if (request.method !== 'GET' && request.method !== 'HEAD') return compileWrite(request, first)
  request.asked.compiled = compileRead(request, first)
  return request.asked.compiled
}
