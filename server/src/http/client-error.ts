import type { Socket } from 'node:net'

const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** What the parser refuses reaches no route and no hook, so its answer is written here, with the headers of every other. */
export function answerParserErrors(headers: Record<string, string>) {
  const fixed = Object.entries({ ...headers, 'content-type': 'application/json', connection: 'close' })
  return (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status = STATUS[error.code ?? ''] ?? '400 Bad Request'
    const body = JSON.stringify({ code: 'bad_request', message: status.slice(4) })
    const head = [...fixed, ['content-length', String(Buffer.byteLength(body))]]
    socket.end(
      `HTTP/1.1 ${status}\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
    )
    socket.destroySoon()
  }
}
