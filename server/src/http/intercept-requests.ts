import type { IncomingMessage, Server, ServerResponse } from 'node:http'

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Lets `handle` take a request before the framework's own listener, by returning true. The framework offers hooks, which cost more than
 * what is saved here, and a server made by hand, with which it would no longer listen on all addresses of `localhost`.
 */
export function interceptRequests(
  server: Server,
  handle: (request: IncomingMessage, response: ServerResponse) => boolean,
) {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  const serve: RequestListener = (request, response) => {
    if (handle(request, response)) return
    for (const listener of listeners) listener.call(server, request, response)
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Sent behind another that is still to be answered: what waits for its turn would be in nobody's count of unread answers.
    if (response.socket === null) response.once('socket', () => serve(request, response))
    else serve(request, response)
  })
}
